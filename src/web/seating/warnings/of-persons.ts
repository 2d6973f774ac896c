import type { BoardPerson } from "#contract/seating/board.ts";
import type { Dinner, Plan } from "#web/seating/plan/dinner.ts";
import { tablesInWords } from "#web/seating/plan/names.ts";
import { ROLE_WORDS } from "#web/seating/plan/roles.ts";
import { wishWords } from "#web/seating/plan/wish-words.ts";
import { whyImpossible } from "#web/seating/wishes/why-impossible.ts";
import type { Warning } from "./warning.ts";

/** People with a table: without company that the portal knows of, not where their role belongs, not step-free, pinned against their wish. */
export function warningsOfPersons(dinner: Dinner, plan: Plan): Warning[] {
  return dinner.persons.flatMap((person, index) => {
    const at = plan.table[index] ?? -1;
    const table = dinner.tables[at];
    if (!table) return [];
    const about = { attendeeId: person.id, tableNumber: table.number, partyId: person.partyId };
    const told = (code: Warning["code"], sentence: string | null): Warning[] =>
      sentence === null ? [] : [{ code, sentence, ...about }];
    return [
      ...told("role-elsewhere", roleElsewhere(dinner, person, { index, at })),
      ...told(
        "not-step-free",
        person.isStepFree && !table.isAccessible
          ? `${person.name} needs a step-free place, and table ${table.number} is not marked accessible.`
          : null,
      ),
      ...company(dinner, plan, index).flatMap(([code, sentence]) => told(code, sentence)),
      ...wishesOfPinned(dinner, plan, index).flatMap((sentence) => told("wish-of-pinned", sentence)),
    ];
  });
}

/** An inductee belongs at a host's or honored table even where the plan has none. */
function roleElsewhere(
  dinner: Dinner,
  { name, role }: BoardPerson,
  { index, at }: { index: number; at: number },
): string | null {
  const forRole = dinner.roleTables[index];
  if (!role || (forRole ? forRole[at] === 1 : role !== "inductee")) return null;
  const belongs = forRole
    ? `belongs at ${tablesInWords(dinner, forRole)}`
    : "and no table is marked for the host or for honor";
  const where = `is at table ${dinner.tables[at]?.number}`;
  return `${name}, ${ROLE_WORDS[role]}, ${where}${forRole ? " but" : ","} ${belongs}.`;
}

function company(
  { persons, known, tables }: Dinner,
  { table }: Plan,
  index: number,
): [Warning["code"], string][] {
  const at = table[index];
  const others = persons.filter((_, other) => other !== index && table[other] === at).length;
  const [name, number] = [persons[index]?.name, tables[at ?? -1]?.number];
  if (others === 0) return [["alone", `${name} is alone at table ${number}.`]];
  if (known[index]?.some((other) => table[other] === at)) return [];
  return [["knows-nobody", `${name} is at table ${number} with no one they came with or asked for.`]];
}

function wishesOfPinned(dinner: Dinner, plan: Plan, index: number): string[] {
  const person = dinner.persons[index];
  if (!person?.isPinned) return [];
  return dinner.wishes
    .filter((one) => one.from === index && whyImpossible(dinner, plan, one) !== null)
    .map((one) => `${person.name} is pinned, so their wish to ${wishWords(dinner, one)} cannot be met.`);
}
