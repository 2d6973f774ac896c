import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { FormSection } from "#web/ui/form/FormSection.tsx";
import type { EventOfficersChoice } from "./use-event-officers.ts";

/** The title of its section. */
export const OFFICERS_SECTION = "Officers";

/** Which officers look after the event (D-492). */
export function EventOfficersField({ officers }: { officers: EventOfficersChoice }) {
  const { list, chosen, choose, isMissing } = officers;
  return (
    <FormSection
      title={OFFICERS_SECTION}
      text="They get notices about this event, and replies to its automatic emails."
    >
      <Loaded of={list} failure="We couldn’t load the officers." skeleton="h-24">
        {(all) => (
          <fieldset className="mt-4 space-y-3">
            <legend className="sr-only">Officers of this event</legend>
            <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
              {all.map(({ key, name }) => (
                <Checkbox
                  key={key}
                  label={name}
                  checked={chosen.includes(key)}
                  onChange={({ currentTarget }) => choose(key, currentTarget.checked)}
                />
              ))}
            </div>
            {isMissing && (
              <p role="alert" className="text-sm font-semibold text-alarm">
                Please choose at least one officer.
              </p>
            )}
          </fieldset>
        )}
      </Loaded>
    </FormSection>
  );
}
