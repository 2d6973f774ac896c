import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import type { ChosenDishes, MenuPage } from "#contract/menus/menus.ts";
import { questionIn, useWriteMenu } from "#web/menus/menu-page.ts";
import { errorMessage, fieldErrorsIn, NOT_REACHED } from "#web/platform/api/api-error.ts";
import { useChapter, useDates } from "#web/platform/chapter.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { DateTimeField } from "#web/ui/form/DateTimeField.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { ConfirmTelling } from "./ConfirmTelling.tsx";
import { CourseEditor } from "./CourseEditor.tsx";
import {
  type DraftErrors,
  draftOf,
  emptyCourse,
  type MenuDraft,
  mayAdd,
  moved,
  readMenuDraft,
  withoutCourse,
} from "./menu-draft.ts";

interface MenuEditorProps {
  page: MenuPage;
  onClose: () => void;
}

/** Edits the whole menu of a dinner: courses, dishes, and the deadline for choosing. */
export function MenuEditor({ page, onClose }: MenuEditorProps) {
  const { timeZone } = useChapter();
  const dates = useDates();
  const writing = useWriteMenu(page.menu.eventId);
  const [start, setStart] = useState(() => draftOf(page.menu, timeZone));
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [touched, setTouched] = useState<ChosenDishes | null>(null);
  const [newer, setNewer] = useState<MenuPage | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { courses } = draft;
  /** A mark goes as soon as its field is right. */
  function edit(changed: MenuDraft) {
    setDraft(changed);
    if (Object.keys(errors).length === 0) return;
    const read = readMenuDraft(changed, timeZone);
    setErrors("errors" in read ? read.errors : {});
  }
  function showErrors(found: DraftErrors) {
    setErrors(found);
    // The first wrong field, once it is marked.
    setTimeout(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  }
  function save(tells?: number) {
    setTouched(null);
    const read = readMenuDraft(draft, timeZone);
    if ("errors" in read) return showErrors(read.errors);
    setErrors({});
    writing.mutate(
      { ...read.menu, ...(tells !== undefined && { tells }) },
      {
        onSuccess: onClose,
        onError: (error) => {
          const question = questionIn(error);
          setTouched(question.touched);
          setNewer(question.newer);
          showErrors(Object.fromEntries(fieldErrorsIn(error).map(({ path, message }) => [path, message])));
        },
      },
    );
  }
  function takeNewer(theirs: MenuPage) {
    const fresh = draftOf(theirs.menu, timeZone);
    setStart(fresh);
    setDraft(fresh);
    setErrors({});
    setNewer(null);
    writing.reset();
  }
  const isRefused = writing.isError && touched === null && newer === null && Object.keys(errors).length === 0;
  return (
    <Dialog
      wide
      onClose={onClose}
      title={page.menu.courses.length === 0 ? "Write the menu" : "Edit the menu"}
      description={page.dinner.title}
      isUnsaved={draft !== start}
    >
      <form
        ref={form}
        noValidate
        className="space-y-8"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <DateTimeField
          label="Members choose until"
          optional
          hint={`Left empty, until ${
            page.dinner.registrationDeadline === null
              ? "the dinner begins"
              : `registration closes: ${dates.dayAndTime(page.dinner.registrationDeadline)}`
          }.`}
          className="max-w-md"
          usualTime="17:00"
          value={draft.chooseBy}
          error={errors.chooseBy}
          onChange={(chooseBy) => edit({ ...draft, chooseBy })}
        />
        {courses.map((course, place) => (
          <CourseEditor
            key={course.key}
            course={course}
            place={place}
            count={courses.length}
            errors={errors}
            onChange={(changed) => edit({ ...draft, courses: courses.with(place, changed) })}
            onMove={(by) => edit({ ...draft, courses: moved(courses, place, by) })}
            onRemove={() => edit(withoutCourse(draft, place))}
          />
        ))}
        {mayAdd(courses, "courses") && (
          <Button
            tone="secondary"
            onClick={() => edit({ ...draft, courses: [...courses, emptyCourse(draft)] })}
          >
            <Plus size={18} aria-hidden="true" /> Add a course
          </Button>
        )}
        {newer && (
          <Alert tone="alarm" role="alert" title="This menu was changed by someone else">
            <p>
              Yours cannot be saved over theirs. Note what you want to keep, then begin from the newer menu.
            </p>
            <Button tone="secondary" size="small" className="mt-3" onClick={() => takeNewer(newer)}>
              Show the newer menu
            </Button>
          </Alert>
        )}
        <Refusal>{isRefused && errorMessage(writing.error, NOT_REACHED)}</Refusal>
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5 sm:justify-end">
          <p role="status" className="mr-auto text-sm font-semibold text-alarm">
            {Object.keys(errors).length > 0 && "Please fix the highlighted fields."}
          </p>
          <span className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow max-sm:*:px-4">
            <Button tone="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={writing.isPending || newer !== null}>
              {writing.isPending ? "Saving..." : "Save menu"}
            </Button>
          </span>
        </div>
      </form>
      {touched && (
        <ConfirmTelling
          touched={touched}
          onConfirm={() => save(touched.tells)}
          onClose={() => setTouched(null)}
        />
      )}
    </Dialog>
  );
}
