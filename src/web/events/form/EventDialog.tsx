import { useIsMutating } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { eventFieldLabel } from "#contract/event-fields.ts";
import type { Event } from "#contract/events.ts";
import { useSpecifiedMessages } from "#contract/values/messages.ts";
import type { EventLabels } from "#web/events/management/event-labels.ts";
import { fieldErrorsIn } from "#web/platform/api/api-error.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { ConflictNotice } from "#web/ui/feedback/ConflictNotice.tsx";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import { LongFormDialog } from "#web/ui/form/LongFormDialog.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { EventFields } from "./EventFields.tsx";
import { EventNotSaved } from "./EventNotSaved.tsx";
import { EventOfficersField, OFFICERS_SECTION } from "./EventOfficersField.tsx";
import { eventFieldText } from "./event-field-text.ts";
import {
  copyToForm,
  type EventFormOutput,
  type EventFormValues,
  eventResolver,
  eventToForm,
  NEW_EVENT,
} from "./event-form.ts";
import { EVENT_SECTIONS } from "./event-sections.ts";
import { UPLOADING } from "./ImageField.tsx";
import { NotifyRegistered } from "./NotifyRegistered.tsx";
import { useEventOfficers } from "./use-event-officers.ts";
import { newerEventIn, useSaveEvent } from "./use-save-event.ts";

const SECTIONS = [...EVENT_SECTIONS, OFFICERS_SECTION];

/** What the dialog is opened for: a new event, a copy of one, or changes to one. */
export type EventTask =
  | { kind: "create" }
  | { kind: "copy"; of: Event }
  /** `isListed` is false once the event has left the list under the open dialog. */
  | { kind: "edit"; event: Event; isListed: boolean };

interface EventDialogProps {
  task: EventTask;
  labels: EventLabels;
  onClose: () => void;
}

/** 'Create Event' and 'Edit Event' of both screens. */
export function EventDialog({ task, labels, onClose }: EventDialogProps) {
  useSpecifiedMessages();
  const { timeZone } = useChapter();
  const [notifyRegistered, setNotify] = useState(true);
  const [start] = useState(() => startOf(task, timeZone));
  const resolver = useMemo(() => eventResolver(labels.titleRequired, timeZone), [labels, timeZone]);
  const form = useForm<EventFormValues, unknown, EventFormOutput>({
    resolver,
    defaultValues: start,
    shouldFocusError: false,
  });
  const { base, isStale, conflicts, refusals, showRefusal } = useRecordForm({
    form,
    stored: task.kind === "edit" ? task.event : null,
    toValues: (event) => eventToForm(event, timeZone),
    labelOf: eventFieldLabel,
    format: (key, value) => eventFieldText(key, value, timeZone),
  });
  // An event saved before its image is uploaded would silently lose the image.
  const isUploading = useIsMutating({ mutationKey: UPLOADING }) > 0;

  const officers = useEventOfficers({
    eventId: task.kind === "create" ? undefined : task.kind === "copy" ? task.of.id : task.event.id,
    isNew: task.kind !== "edit",
  });
  const saving = useSaveEvent({
    labels,
    id: task.kind === "edit" ? (task.isListed ? task.event.id : undefined) : null,
    copiedFrom: task.kind === "copy" ? task.of.id : undefined,
    onSaved: onClose,
    onFailed: (error) => showRefusal({ newer: newerEventIn(error), fieldErrors: fieldErrorsIn(error) }),
  });

  const title = base ? "Edit Event" : "Create Event";
  return (
    <LongFormDialog
      form={form}
      sections={SECTIONS}
      title={title}
      description={task.kind === "copy" ? `A copy of ${task.of.title}. Choose a new date.` : base?.title}
      hasMoreUnsaved={isUploading || officers.isTouched}
      isBusy={saving.isPending || isUploading}
      isSaved={saving.isSuccess}
      refusals={refusals}
      onClose={onClose}
      onSubmit={(checked) =>
        saving.mutate({
          form: checked,
          updatedAt: base?.updatedAt,
          notifyRegistered,
          officers: officers.toSave,
        })
      }
      footer={
        <div className="space-y-4">
          {base && (
            <NotifyRegistered
              event={base}
              typed={form.watch()}
              isChecked={notifyRegistered}
              onChange={setNotify}
            />
          )}
          {isStale && (
            <ConflictNotice
              key={refusals}
              title="This event was changed by someone else"
              conflicts={conflicts}
            />
          )}
          {saving.error && !isStale && <EventNotSaved labels={labels} error={saving.error} />}
          <FormActions
            submit={base ? "Update Event" : "Create Event"}
            isBusy={saving.isPending}
            isDisabled={isUploading || officers.isMissing}
            onCancel={onClose}
          />
        </div>
      }
    >
      <EventFields
        titleLabel={labels.titleLabel}
        event={base}
        model={task.kind === "copy" ? eventToForm(task.of, timeZone) : undefined}
      />
      <EventOfficersField officers={officers} />
    </LongFormDialog>
  );
}

function startOf(task: EventTask, timeZone: string): EventFormValues {
  if (task.kind === "create") return NEW_EVENT;
  return task.kind === "copy" ? copyToForm(task.of, timeZone) : eventToForm(task.event, timeZone);
}
