import { GUEST_TICKETS_MAX, RequestField } from "#contract/registrations/registrations.ts";
import { foldText } from "#contract/values/fold.ts";
import { isSameName } from "#server/registrations/rules.ts";
import type { RequestQuestion } from "#server/registrations/tables.ts";

/** As many as the guests of a whole party can leave open. Names can be changed without end, and a text has many words. */
const QUESTIONS_MOST = GUEST_TICKETS_MAX * RequestField.options.length;

type Name = { firstName: string; lastName: string };
type Party = Record<RequestField, string | null> & {
  guestInfo: readonly Name[];
  memberInfo: readonly Name[];
};
/** A party with the questions that are open, and its owner. */
type AskedParty = Party & { requestQuestions: readonly RequestQuestion[] };

/**
 * The questions that are open after a change of a party: one for each request that names a guest who has left it. A
 * request that was edited needs no question, and names that someone in the party also has are no sign of the guest. The
 * latest ones are kept.
 */
export function questionsAfter(before: AskedParty, after: Party, owner: Name): RequestQuestion[] {
  const gone = before.guestInfo.filter((guest) => !after.guestInfo.some((other) => isSameName(other, guest)));
  const unedited = RequestField.options.filter((about) => before[about] === after[about]);
  const asked = [
    ...before.requestQuestions.filter(({ about }) => unedited.includes(about)),
    ...gone.flatMap(({ firstName, lastName }) => unedited.map((about) => ({ firstName, lastName, about }))),
  ];
  const open = asked.filter((question) => excerptFor(question, after, owner) !== null);
  return open
    .filter((question, place) => place === open.findIndex((other) => isSameQuestion(other, question)))
    .slice(-QUESTIONS_MOST);
}

/** Whether two questions are about the same request and guest. */
export function isSameQuestion(a: RequestQuestion, b: RequestQuestion): boolean {
  return a.about === b.about && isSameName(a, b);
}

/** The sentences of the request that name the guest; null if none does. */
export function excerptFor({ about, ...guest }: RequestQuestion, party: Party, owner: Name): string | null {
  const text = party[about];
  if (!text) return null;
  const staying = [owner, ...party.memberInfo, ...party.guestInfo].flatMap(namesOf);
  const names = namesOf(guest).filter((name) => !staying.includes(name));
  const isNamed = (part: string) => names.some((name) => wordsOf(part).includes(name));
  if (!isNamed(text)) return null;
  return (
    text
      .split(/(?<=[.!?;])\s+|\n/)
      .filter(isNamed)
      .join(" ") || text
  );
}

/** First and last name as they are looked for; initials alone would be found everywhere. */
function namesOf({ firstName, lastName }: Name): string[] {
  return [firstName, lastName].map(wordsOf).filter((name) => name.trim().length > 1);
}

/** A text as words without case and accents, each between spaces: " philippa s allergy ". */
function wordsOf(text: string): string {
  const plain = foldText(text);
  return ` ${plain.match(/[\p{L}\p{N}]+/gu)?.join(" ") ?? ""} `;
}
