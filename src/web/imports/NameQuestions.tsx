import { useState } from "react";
import type { ImportCheck, ImportChoices } from "#contract/imports.ts";
import { Button } from "#web/ui/Button.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import { ShowMore } from "./ShowMore.tsx";

type Readings = NonNullable<ImportChoices["readings"]>;

interface NameQuestionsProps {
  questions: ImportCheck["nameQuestions"];
  readings: Readings;
  onChoose: (readings: Readings) => void;
}

/** Names that may be two people or can be read in several ways: the officer chooses. */
export function NameQuestions({ questions, readings, onChoose }: NameQuestionsProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(
    new Map(readings.map(({ line, reading }) => [line, reading])),
  );
  if (questions.length === 0) return null;
  const given = (of: ReadonlyMap<number, number>) =>
    questions.flatMap(({ line }) => {
      const reading = of.get(line);
      return reading === undefined ? [] : [{ line, reading }];
    });
  return (
    <section
      aria-label="How should we read these names?"
      className="my-6 rounded-sm border border-amber bg-amber-wash p-5"
    >
      <h3 className="font-display text-xl">How should we read these names?</h3>
      <p className="mt-1 mb-4 text-soft">
        If you choose two members, both get the row’s email, address, home phone, status, and dues. Everything
        else goes to the first. Rows without an answer will be skipped.
      </p>
      <ShowMore items={questions}>
        {(shown) => (
          <div className="space-y-5">
            {shown.map(({ line, name, why, readings: ways }) => (
              <RadioGroup
                key={line}
                name={`name-${line}`}
                label={`Line ${line}: ${name}`}
                hint={`${why}.`}
                options={ways.map((people, at) => ({ value: String(at), label: inWords(people) }))}
                chosen={chosen.has(line) ? String(chosen.get(line)) : ""}
                onChange={({ target }) => setChosen(new Map(chosen).set(line, Number(target.value)))}
              />
            ))}
          </div>
        )}
      </ShowMore>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="small" disabled={given(chosen).length === 0} onClick={() => onChoose(given(chosen))}>
          Use These Names
        </Button>
        <Button
          size="small"
          tone="secondary"
          onClick={() => {
            // A name with a single reading has a remark such as "deceased", so each of them is looked at.
            const several = questions.filter(({ readings: ways }) => ways.length > 1);
            const first = several.map(({ line }) => [line, chosen.get(line) ?? 0] as const);
            const all = new Map([...chosen, ...first]);
            setChosen(all);
            onChoose(given(all));
          }}
        >
          Use the First Choice for the Rest
        </Button>
      </div>
    </section>
  );
}

function inWords(people: readonly { firstName: string; lastName: string }[]): string {
  const names = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  if (names.length > 1) return `Two members: ${names.join(" and ")}`;
  return `One member: first name ${people[0]?.firstName ?? ""}, last name ${people[0]?.lastName ?? ""}`;
}
