import { useState } from "react";
import type { ImportAnswer, ImportQuestion } from "#contract/imports.ts";
import { Button } from "#web/ui/Button.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import { QuestionBox } from "./QuestionBox.tsx";

const NEW = "new";

interface QuestionsProps {
  questions: readonly ImportQuestion[];
  /** The number of all questions. */
  total: number;
  answers: readonly ImportAnswer[];
  onAnswer: (answers: ImportAnswer[]) => void;
  isReopened: boolean;
  onReopen: (isReopened: boolean) => void;
}

/** Rows that may mean a member who changed their name or address: the officer decides who each one is (S-72). */
export function Questions({ questions, total, answers, onAnswer, isReopened, onReopen }: QuestionsProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, number | null>>(
    new Map(answers.map(({ line, person = 1, memberId }) => [`${line}-${person}`, memberId])),
  );
  if (questions.length === 0) return null;
  // Includes answers to questions that are no longer shown.
  const given = [...chosen].map(([key, memberId]) => {
    const [line = 0, person = 1] = key.split("-").map(Number);
    return { line, person, memberId };
  });
  const answered = new Set(answers.map(({ line, person = 1 }) => `${line}-${person}`));
  const open = questions.filter(({ line, person }) => !answered.has(`${line}-${person}`)).length;
  return (
    <QuestionBox
      title="Are these existing members?"
      total={total}
      answered={total - open}
      isReopened={isReopened}
      onReopen={onReopen}
    >
      <p className="mt-1 mb-4 text-soft">
        A name or address differs from the one in the directory, so please check carefully.
        {total > questions.length &&
          ` Showing ${questions.length} of ${total.toLocaleString("en-US")} such rows. Once you’ve answered these, we’ll show the next ones.`}
      </p>
      <div className="space-y-5">
        {questions.map(({ line, person, name, why, candidates }) => (
          <RadioGroup
            key={`${line}-${person}`}
            name={`whom-${line}-${person}`}
            label={`Line ${line}: ${name}`}
            hint={`${why}.`}
            isStacked
            options={[
              ...candidates.map((one) => ({ value: String(one.memberId), label: inWords(one) })),
              { value: NEW, label: "Someone new" },
            ]}
            chosen={choiceOf(chosen.get(`${line}-${person}`))}
            onChange={({ target }) =>
              setChosen(
                new Map(chosen).set(`${line}-${person}`, target.value === NEW ? null : Number(target.value)),
              )
            }
          />
        ))}
      </div>
      <Button
        size="small"
        className="mt-4"
        disabled={given.length === 0}
        onClick={() => {
          onReopen(false);
          onAnswer(given);
        }}
      >
        Use These Answers
      </Button>
    </QuestionBox>
  );
}

/** The choice so far; empty if there is none. */
function choiceOf(memberId: number | null | undefined): string {
  if (memberId === undefined) return "";
  return memberId === null ? NEW : String(memberId);
}

function inWords({
  name,
  recordedName,
  email,
  confirmedEmail,
}: ImportQuestion["candidates"][number]): string {
  const was = recordedName === null ? "" : ` (was ${recordedName})`;
  const isConfirmed = email?.toLowerCase() === confirmedEmail?.toLowerCase();
  const address = email === null ? "no email" : `${email}${isConfirmed ? "" : ", not confirmed"}`;
  return `${name}${was}, ${address}`;
}
