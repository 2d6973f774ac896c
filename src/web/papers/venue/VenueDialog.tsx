import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { Event } from "#contract/events.ts";
import {
  changeVenue,
  type EarlierVenue,
  StaleVenue,
  type Venue,
  type VenueFields,
} from "#contract/papers/venue.ts";
import { useRefreshPapers } from "#web/papers/papers-queries.ts";
import { call } from "#web/platform/api/api.ts";
import {
  conflictIn,
  fieldErrorsIn,
  isUnauthorized,
  NOT_REACHED,
  refusalIn,
} from "#web/platform/api/api-error.ts";
import { useShowError } from "#web/platform/api/show-error.ts";
import { useDates } from "#web/platform/chapter.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Conflicts } from "#web/ui/feedback/ConflictNote.tsx";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { VenueFieldSet } from "./VenueFieldSet.tsx";
import { checkVenue, type TypedVenue, typedVenue, venueText } from "./venue-form.ts";

interface VenueDialogProps {
  event: Pick<Event, "id" | "title">;
  venue: Venue;
  /** What was entered for the last dinner at the same place. */
  earlier: EarlierVenue | null;
  persons: number;
  onClose: () => void;
}

/** Count, venue, contacts and timeline, in one form; what someone else has saved is shown at its field. */
export function VenueDialog({ event, venue, earlier, persons, onClose }: VenueDialogProps) {
  const dates = useDates();
  const toast = useToast();
  const showError = useShowError();
  const refresh = useRefreshPapers(event.id);
  const form = useForm<TypedVenue, unknown, VenueFields>({
    resolver: checkVenue,
    defaultValues: typedVenue(venue),
    shouldFocusError: false,
  });
  const { base, isStale, conflicts, refusals, showRefusal } = useRecordForm({
    form,
    stored: venue,
    toValues: typedVenue,
    format: venueText,
  });
  const saving = useMutation({
    mutationFn: (fields: VenueFields) =>
      call(changeVenue, {
        params: { id: event.id },
        body: { ...fields, updatedAt: (base ?? venue).updatedAt },
      }),
    onSuccess: () => {
      refresh().catch(console.error);
      toast({ title: "Saved", description: "Venue and evening are on the papers." });
      onClose();
    },
    onError: (error) => {
      if (isUnauthorized(error)) showError(error);
      const fieldErrors = fieldErrorsIn(error).map(({ path, message }) => ({
        path: path.split(".")[0] ?? "",
        message,
      }));
      showRefusal({ newer: conflictIn(error, StaleVenue)?.venue ?? null, fieldErrors });
      refresh().catch(console.error);
    },
  });
  function takeEarlier(from: EarlierVenue) {
    const { guarantee } = form.getValues();
    form.setValues({ ...typedVenue({ ...from, guarantee: null }), guarantee }, { shouldDirty: true });
  }
  return (
    <FormDialog
      form={form}
      wide
      title="Venue and Evening"
      description={event.title}
      isBusy={saving.isPending}
      refusal={refusalIn(saving.error, NOT_REACHED)}
      advice={isStale && "Their changes are shown below each field. Choose, then save again."}
      refusals={refusals}
      submit="Save"
      onClose={onClose}
      onSubmit={(fields) => saving.mutate(fields)}
    >
      {earlier && venue.updatedAt === null && !form.formState.isDirty && (
        <Alert>
          <p>
            You were at {earlier.name || "this place"} on {dates.day(earlier.dateTime)}.
          </p>
          <Button tone="secondary" size="small" className="mt-2" onClick={() => takeEarlier(earlier)}>
            Begin with what was entered then
          </Button>
        </Alert>
      )}
      <Conflicts of={conflicts}>
        <VenueFieldSet persons={persons} />
      </Conflicts>
    </FormDialog>
  );
}
