import { useState } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { onDemand } from "#web/ui/OnDemand.tsx";
import { mentionsNeed } from "./mentions-need.ts";
import { isUnanswered, type PartyForm, type PartyPerson, usePartyPersons } from "./party-persons.ts";

// Loaded only for people who take the hint.
const NeedsDialog = onDemand(async () => (await import("./NeedsDialog.tsx")).NeedsDialog);

/** Beside food requests that mention an allergy or a diet: asks whose it is. It never blocks the form. */
export function AllergyHint({ form }: { form: PartyForm }) {
  const words = useWatch({ control: form.control, name: "foodRequests" }) ?? "";
  const unanswered = usePartyPersons(form).filter(isUnanswered);
  const [asked, setAsked] = useState<PartyPerson | null>(null);
  const isShown = mentionsNeed(words) && unanswered.length > 0;
  return (
    <div role="status" className="empty:mb-0">
      {isShown && (
        <Alert tone="warning" title="Is this an allergy or a diet?">
          <p>Add it for that person, so the kitchen gets it with their name and seat.</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {unanswered.map((person) => (
              <li key={person.key} className="min-w-0">
                <Button tone="secondary" size="small" onClick={() => setAsked(person)}>
                  Add for {person.who}
                </Button>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {asked && (
        <NeedsDialog
          who={asked.who}
          needs={null}
          request={null}
          wrote={words}
          onSave={asked.answer}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
