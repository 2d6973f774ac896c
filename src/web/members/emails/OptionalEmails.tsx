import { useState } from "react";
import { OPTIONAL, type OptionalKind } from "#contract/registrations/moment-words.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";

/** What members read of each kind that they can turn off. */
const WORDS: Record<OptionalKind, { label: string; about: string }> = {
  news: { label: "News", about: "Announcements and other news from the chapter." },
  dishes: {
    label: "Dishes and answers",
    about: "A reminder of anything we still need from you, three days before it’s due.",
  },
  "day-before": {
    label: "The day before",
    about: "Everything for the evening: the place, the hour, your table, and your dishes.",
  },
  tables: { label: "Tables", about: "Where you’ll be sitting, once the tables are set." },
  "thank-you": { label: "Thank you", about: "A word of thanks the day after the dinner." },
};

interface OptionalEmailsProps {
  unwanted: readonly OptionalKind[];
  isBusy: boolean;
  onSave: (unwanted: OptionalKind[]) => void;
}

/** The emails that a member can turn off, and what always comes. */
export function OptionalEmails({ unwanted, isBusy, onSave }: OptionalEmailsProps) {
  const [off, setOff] = useState(unwanted);
  const isChanged = OPTIONAL.some((kind) => off.includes(kind) !== unwanted.includes(kind));
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSave([...off]);
      }}
    >
      <fieldset className="space-y-4" disabled={isBusy}>
        <legend className="sr-only">Emails you get</legend>
        {OPTIONAL.map((kind) => (
          <Checkbox
            key={kind}
            checked={!off.includes(kind)}
            onChange={({ currentTarget }) =>
              setOff(currentTarget.checked ? off.filter((one) => one !== kind) : [...off, kind])
            }
            label={<span className="block font-semibold">{WORDS[kind].label}</span>}
            hint={WORDS[kind].about}
          />
        ))}
      </fieldset>
      <p className="text-soft">
        We always send confirmations, receipts, seat offers, changes to a dinner, security emails, and the
        rare notice that every member needs to see.
      </p>
      <Button type="submit" disabled={isBusy || !isChanged}>
        {isBusy ? "Saving..." : "Save Choices"}
      </Button>
    </form>
  );
}
