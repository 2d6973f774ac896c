import { type SubmitEvent, useState } from "react";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { describeNeeds, someNeeds } from "#contract/registrations/need-words.ts";
import { NOT_REACHED, refusalIn } from "#web/platform/api/api-error.ts";
import { useChangeRegistration } from "#web/registrations/attendees/change-registration.ts";
import { linesOf, nameOf } from "#web/registrations/attendees/party.ts";
import { VenueKnows } from "#web/registrations/persons/ChangePoints.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";

const ANSWERS = [
  { value: "entered", label: "It’s in someone’s needs" },
  { value: "nothing", label: "There’s nothing to enter" },
];

interface SettleRequestProps {
  eventId: number;
  party: AttendeeRegistration;
  onClose: () => void;
}

/** Asks for whom a party’s food request was entered, before it leaves the kitchen’s papers. */
export function SettleRequest({ eventId, party, onClose }: SettleRequestProps) {
  const [answer, setAnswer] = useState("");
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const changing = useChangeRegistration(eventId);
  const people = linesOf(party).flatMap(({ attendee, name }) =>
    attendee ? [{ id: attendee.id, name, needs: someNeeds(attendee.needs) }] : [],
  );

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const isMissing = answer === "" || (answer === "entered" && chosen.length === 0);
    setProblem(isMissing ? "Choose who you entered it for, or that there’s nothing to enter." : null);
    if (isMissing || changing.isPending) return;
    const foodReadFor = answer === "nothing" ? [] : [...chosen];
    changing.mutate({ seen: party, change: { foodReadFor } }, { onSuccess: onClose });
  }

  const refusal = problem ?? refusalIn(changing.error, NOT_REACHED);
  return (
    <Dialog
      wide
      onClose={onClose}
      title="Mark as Read"
      description={`The food request of ${nameOf(party)}. After that, the kitchen sees only each person’s needs.`}
    >
      <form noValidate className="space-y-5" onSubmit={submit}>
        <blockquote className="border-l-4 border-amber pl-4 whitespace-pre-line wrap-anywhere">
          “{party.foodRequests}”
        </blockquote>
        <RadioGroup
          label="Where is it now?"
          options={ANSWERS}
          name="answer"
          chosen={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
        {answer === "entered" && (
          <fieldset className="space-y-3">
            <legend className="mb-1.5 text-sm font-semibold">Entered for</legend>
            {people.map(({ id, name, needs }) => (
              <Checkbox
                key={id}
                disabled={needs === null}
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
                label={
                  <>
                    <span className="font-semibold wrap-anywhere">{name}</span>
                    <span className="block text-sm text-soft">
                      {needs === null
                        ? "Nothing entered yet. Close this and choose “Enter it for”."
                        : describeNeeds(needs).join("; ")}
                    </span>
                  </>
                }
              />
            ))}
          </fieldset>
        )}
        {answer === "nothing" && (
          <p className="text-soft">We’ll record your name and the time. You can open it again later.</p>
        )}
        <VenueKnows eventId={eventId} />
        <Refusal>{refusal}</Refusal>
        <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5 max-sm:*:grow">
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={changing.isPending}>
            {changing.isPending ? "Saving..." : "Mark as Read"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
