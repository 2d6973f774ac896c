import { useState } from "react";
import type { ImportCheck, ImportChoices } from "#contract/imports.ts";
import { ShowMore } from "#web/imports/ShowMore.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import { QuestionBox } from "./QuestionBox.tsx";

type Readings = NonNullable<ImportChoices["readings"]>;

/** A screen of questions, of which there may be hundreds. */
const AT_A_TIME = 20;

interface NameQuestionsProps {
  questions: ImportCheck["nameQuestions"];
  /** The number of all questions. */
  total: number;
  readings: Readings;
  onChoose: (chosen: Pick<ImportChoices, "readings" | "firstReadings">) => void;
  isReopened: boolean;
  onReopen: (isReopened: boolean) => void;
}

/** Names that may be two people or can be read in several ways: the officer chooses. */
export function NameQuestions({
  questions,
  total,
  readings,
  onChoose,
  isReopened,
  onReopen,
}: NameQuestionsProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(
    new Map(readings.map(({ line, reading }) => [line, reading])),
  );
  if (questions.length === 0) return null;
  // Includes answers to questions that are no longer shown.
  const given = [...chosen].map(([line, reading]) => ({ line, reading }));
  // Of many, those without an answer come first.
  const open = questions.filter((asked) => asked.chosen === null).length;
  const own = questions.filter(
    ({ line, needsOwn, chosen: before }) => needsOwn && before === null && !chosen.has(line),
  ).length;
  return (
    <QuestionBox
      title="How should we read these names?"
      total={total}
      answered={total - open}
      isReopened={isReopened}
      onReopen={onReopen}
    >
      <p className="mt-1 mb-4 text-soft">
        If you choose two members, both get the row’s email, address, home phone, status, and dues. Everything
        else goes to the first.
        {total > questions.length &&
          ` These are ${questions.length} of ${total.toLocaleString("en-US")} such rows. Once you’ve answered these, we’ll show the next ones.`}
      </p>
      {own > 0 && <p className="-mt-2 mb-4 font-semibold">{ownInWords(own)}</p>}
      <ShowMore items={questions} atATime={AT_A_TIME}>
        {(shown) => (
          <div className="space-y-5">
            {shown.map(({ line, name, why, readings: ways, chosen: before, needsOwn }) => (
              <RadioGroup
                key={line}
                name={`name-${line}`}
                label={
                  <>
                    Line {line}: {name} {needsOwn && <Badge>Needs its own answer</Badge>}
                  </>
                }
                hint={`${why}.`}
                isStacked
                options={ways.map((people, at) => ({ value: String(at), label: inWords(people) }))}
                chosen={String(chosen.get(line) ?? before ?? "")}
                onChange={({ target }) => setChosen(new Map(chosen).set(line, Number(target.value)))}
              />
            ))}
          </div>
        )}
      </ShowMore>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          size="small"
          disabled={given.length === 0}
          onClick={() => {
            onReopen(false);
            onChoose({ readings: given });
          }}
        >
          Use These Names
        </Button>
        {total > 1 && (
          <Button
            size="small"
            tone="secondary"
            onClick={() => {
              onReopen(false);
              onChoose({ readings: given, firstReadings: true });
            }}
          >
            Use the First Choice for the Rest
          </Button>
        )}
      </div>
    </QuestionBox>
  );
}

/** How many names the button for the rest won’t answer. */
function ownInWords(own: number): string {
  const which =
    own === 1 ? "1 name needs its own" : `${own.toLocaleString("en-US")} names each need their own`;
  return `${which} answer. “Use the First Choice for the Rest” won’t answer ${own === 1 ? "it" : "them"}.`;
}

function inWords(people: readonly { firstName: string; lastName: string }[]): string {
  const names = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  if (names.length > 1) return `Two members: ${names.join(" and ")}`;
  return `One member: first name ${people[0]?.firstName ?? ""}, last name ${people[0]?.lastName ?? ""}`;
}
