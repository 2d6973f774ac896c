import { useIsMutating, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { type FieldPath, FormProvider, useForm } from "react-hook-form";
import { countParties, type Event } from "#contract/events.ts";
import { useSpecifiedMessages } from "#contract/messages.ts";
import { read } from "#web/platform/api.ts";
import { fieldErrorsIn, isUnauthorized } from "#web/platform/api-error.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { Alert } from "#web/ui/Alert.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { EventFields } from "./EventFields.tsx";
import {
  checkEvent,
  copyOf,
  type FilledEvent,
  formOf,
  instantOf,
  NEW_EVENT,
  type TypedEvent,
} from "./event-form.ts";
import { type EventWords, sentenceOf } from "./event-words.ts";
import { NewerValues } from "./NewerValues.tsx";
import { type Newer, newerValues } from "./newer-values.ts";
import { UPLOADING } from "./PictureField.tsx";
import { newerIn, useSaveEvent } from "./use-event-deeds.ts";

/** What the dialog is opened for: a new dinner, one like another, or changes of one. */
export type EventTask =
  | { kind: "create" }
  | { kind: "copy"; of: Event }
  /** `isListed` is false once the dinner has gone from the list under the open dialog. */
  | { kind: "edit"; event: Event; isListed: boolean };

interface EventDialogProps {
  task: EventTask;
  words: EventWords;
  onClose: () => void;
}

/** 'Create Event' and 'Edit Event' of both screens (001 §2). */
export function EventDialog({ task, words, onClose }: EventDialogProps) {
  useSpecifiedMessages();
  const { timeZone } = useChapter();
  const isNew = task.kind !== "edit";
  // What the form builds on: the dinner as it was read, or the newer one that a stale form was answered with.
  const [known, setKnown] = useState<Event | null>(task.kind === "edit" ? task.event : null);
  const [newer, setNewer] = useState<readonly Newer[]>([]);
  const [tellRegistered, setTell] = useState(true);
  const [start] = useState(() => startOf(task, timeZone));
  const resolver = useMemo(() => checkEvent(words.titleRequired, timeZone), [words, timeZone]);
  const form = useForm<TypedEvent, unknown, FilledEvent>({
    resolver,
    defaultValues: start,
    shouldFocusError: false,
  });
  const { isDirty, submitCount, errors } = form.formState;
  // Saved without it, the picture would be lost unseen.
  const isUploading = useIsMutating({ mutationKey: UPLOADING }) > 0;

  const saving = useSaveEvent({
    words,
    id: task.kind === "edit" ? (task.isListed ? task.event.id : undefined) : null,
    onSaved: onClose,
    onFailed: (error) => {
      const fresh = newerIn(error);
      if (fresh && known) {
        const now = formOf(fresh, timeZone);
        setNewer(newerValues(formOf(known, timeZone), form.getValues(), now));
        setKnown(fresh);
        form.reset(now, { keepDirtyValues: true, keepSubmitCount: true });
      }
      for (const { path, message } of fieldErrorsIn(error)) {
        if (isField(path)) form.setError(path, { message });
      }
    },
  });

  const element = useRef<HTMLFormElement>(null);
  // After a refused attempt the first wrong field is gone to, in the order of the page.
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [submitCount]);
  const title = isNew ? "Create Event" : "Edit Event";
  return (
    <Dialog
      open
      wide
      isUnsaved={(isDirty || isUploading) && !saving.isSuccess}
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={task.kind === "copy" ? `Like ${task.of.title}: give it a day of its own.` : known?.title}
    >
      <FormProvider {...form}>
        <form
          ref={element}
          noValidate
          className="space-y-6"
          onSubmit={form.handleSubmit((filled) => {
            if (!saving.isPending && !isUploading) {
              saving.mutate({ form: filled, updatedAt: known?.updatedAt, tellRegistered });
            }
          })}
        >
          <EventFields
            titleLabel={words.titleLabel}
            event={known}
            model={task.kind === "copy" ? formOf(task.of, timeZone) : undefined}
          />
          {known && <TellRegistered {...{ known, typed: form.watch(), timeZone, tellRegistered, setTell }} />}
          {newer.length > 0 && <NewerValues key={known?.updatedAt} newer={newer} />}
          {saving.error && !newerIn(saving.error) && <Failure words={words} error={saving.error} />}
          <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line pt-5">
            {Object.keys(errors).length > 0 && (
              <p role="status" className="mr-auto font-semibold text-alarm">
                Please look at the marked fields.
              </p>
            )}
            <Button tone="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={saving.isPending || isUploading}>
              {saving.isPending ? "Saving..." : isNew ? "Create Event" : "Update Event"}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  );
}

function startOf(task: EventTask, timeZone: string): TypedEvent {
  if (task.kind === "create") return NEW_EVENT;
  return task.kind === "copy" ? copyOf(task.of, timeZone) : formOf(task.event, timeZone);
}

function isField(path: string): path is FieldPath<TypedEvent> {
  return path in NEW_EVENT;
}

/** The server's own sentence: the toast of /admin/events does not say it. */
function Failure({ words, error }: { words: EventWords; error: Error }) {
  if (isUnauthorized(error)) {
    if (words.leadsToLogIn) return null;
    return (
      <Alert tone="alarm" role="alert" title="You are logged out.">
        <p>
          What you typed is still here.{" "}
          <a href={paths.memberLogin} target="_blank" rel="noreferrer" className="text-link">
            Log in in another tab
          </a>
          , then save again.
        </p>
      </Alert>
    );
  }
  return (
    <Alert tone="alarm" role="alert">
      {sentenceOf(error, "The event was not saved. Please check your connection and try again.")}
    </Alert>
  );
}

interface TellProps {
  known: Event;
  typed: TypedEvent;
  timeZone: string;
  tellRegistered: boolean;
  setTell: (tell: boolean) => void;
}

/** Before day, hour or place of a coming dinner change: how many parties that concerns, and whether they are written to. */
function TellRegistered({ known, typed, timeZone, tellRegistered, setTell }: TellProps) {
  const isMoved = hasMoved(known, typed, timeZone);
  const parties = useQuery({
    ...read(countParties, { params: { id: known.id } }),
    enabled: isMoved,
    staleTime: 0,
    gcTime: 0,
  });
  const registered = parties.data?.registered ?? 0;
  if (!isMoved || registered === 0) return null;
  return (
    <Alert tone="warning">
      <Checkbox
        label={
          registered === 1
            ? "Tell the 1 registered party by email"
            : `Tell the ${registered} registered parties by email`
        }
        checked={tellRegistered}
        onChange={({ target }) => setTell(target.checked)}
      />
    </Alert>
  );
}

/** As the server asks it: another start, place or stated end of a dinner that will be ahead. */
function hasMoved(known: Event, typed: TypedEvent, timeZone: string): boolean {
  const was = formOf(known, timeZone);
  const isAhead = Date.parse(instantOf(typed.dateTime, timeZone)) > Date.now();
  return (
    isAhead &&
    (typed.dateTime !== was.dateTime ||
      typed.location.trim() !== was.location ||
      (was.endDateTime !== "" && typed.endDateTime !== was.endDateTime))
  );
}
