import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { ImportAnswer } from "#contract/imports.ts";
import { NameQuestions } from "./NameQuestions.tsx";
import { QuestionBox } from "./QuestionBox.tsx";
import { Questions } from "./Questions.tsx";

afterEach(cleanup);

const question = (line: number) => ({
  line,
  person: 1,
  name: "Anna Ahl",
  why: "Anna Weber has the same address and first name, but a different last name",
  candidates: [{ memberId: 7, name: "Anna Weber", recordedName: null, email: null, confirmedEmail: null }],
});

test("Only some of many questions are shown, and earlier answers are kept", () => {
  const said: ImportAnswer[][] = [];
  const page = (line: number) => (
    <Questions
      questions={[question(line)]}
      total={300}
      answers={[]}
      onAnswer={(answers) => said.push(answers)}
      isReopened={false}
      onReopen={() => undefined}
    />
  );
  const answer = (line: number, name: RegExp) => {
    const group = within(screen.getByRole("group", { name: `Line ${line}: Anna Ahl` }));
    fireEvent.click(group.getByRole("radio", { name }));
    fireEvent.click(screen.getByRole("button", { name: "Use These Answers" }));
  };
  const { rerender } = render(page(2));
  expect(screen.getByText(/Showing 1 of 300 such rows\. Once you’ve answered these/)).toBeTruthy();
  answer(2, /^Anna Weber/);
  rerender(page(3));
  answer(3, /^Someone new$/);
  expect(said).toEqual([
    [{ line: 2, person: 1, memberId: 7 }],
    [
      { line: 2, person: 1, memberId: 7 },
      { line: 3, person: 1, memberId: null },
    ],
  ]);
});

test("A screen of many names is shown, and the rest on demand or by one choice", () => {
  const said: object[] = [];
  const ways = [[{ firstName: "Jo Ann", lastName: "Ek" }], [{ firstName: "Jo", lastName: "Ann Ek" }]];
  const questions = Array.from({ length: 50 }, (_, at) => ({
    line: at + 2,
    name: "Jo Ann Ek",
    why: "It’s not clear where the last name begins",
    readings: ways,
  }));
  const page = (isAnswered: boolean) => (
    <NameQuestions
      key={String(isAnswered)}
      questions={questions.map((asked, at) => ({
        ...asked,
        chosen: isAnswered && at > 0 ? 0 : null,
        needsOwn: at === 49,
      }))}
      total={400}
      readings={isAnswered ? [{ line: 4, reading: 1 }] : []}
      onChoose={(chosen) => said.push(chosen)}
      isReopened={false}
      onReopen={() => undefined}
    />
  );
  const { rerender } = render(page(false));
  expect(screen.getByText(/These are 50 of 400 such rows\. Once you’ve answered these/)).toBeTruthy();
  expect(screen.getByText(/^1 name needs its own answer\./)).toBeTruthy();
  expect(screen.getAllByRole("group")).toHaveLength(20);
  fireEvent.click(screen.getByRole("button", { name: "Show 20 More" }));
  expect(screen.getAllByRole("group")).toHaveLength(40);
  const isFirst = (line: number) =>
    within(screen.getByRole("group", { name: `Line ${line}: Jo Ann Ek` })).getByRole<HTMLInputElement>(
      "radio",
      {
        name: "One member: first name Jo Ann, last name Ek",
      },
    ).checked;
  const third = screen.getByRole("group", { name: "Line 4: Jo Ann Ek" });
  fireEvent.click(within(third).getByRole("radio", { name: /last name Ann Ek$/ }));
  fireEvent.click(screen.getByRole("button", { name: "Use These Names" }));
  fireEvent.click(screen.getByRole("button", { name: "Use the First Choice for the Rest" }));
  const readings = [{ line: 4, reading: 1 }];
  expect(said).toEqual([{ readings }, { readings, firstReadings: true }]);
  rerender(page(true));
  // The server has chosen no reading of the name on line 2, which is still a question.
  expect([2, 3, 4].map(isFirst)).toEqual([false, true, false]);
});

test("Focus moves to what takes the place of the button that folds or opens the questions", () => {
  const box = (answered: number, isReopened: boolean) => (
    <QuestionBox
      title="Who are they?"
      total={2}
      answered={answered}
      isReopened={isReopened}
      onReopen={() => undefined}
    >
      <button type="button">Use These</button>
    </QuestionBox>
  );
  const focused = () => document.activeElement?.textContent;
  const { rerender } = render(box(1, false));
  screen.getByRole("button", { name: "Use These" }).focus();
  rerender(box(2, false));
  expect(focused()).toMatch(/2 answered/);
  screen.getByRole("button", { name: "Change" }).focus();
  rerender(box(2, true));
  expect(focused()).toBe("Who are they?");
});

test("Focus stays where the officer has gone on while the answers were checked", () => {
  const page = (answered: number) => (
    <>
      <QuestionBox
        title="Who are they?"
        total={2}
        answered={answered}
        isReopened={false}
        onReopen={() => undefined}
      >
        Questions
      </QuestionBox>
      <button type="button">Elsewhere</button>
    </>
  );
  const { rerender } = render(page(1));
  screen.getByRole("button", { name: "Elsewhere" }).focus();
  rerender(page(2));
  expect(document.activeElement?.textContent).toBe("Elsewhere");
});
