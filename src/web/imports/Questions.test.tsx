import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { ImportAnswer } from "#contract/imports.ts";
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
