import { someNeeds, threatensLife } from "#contract/registrations/need-words.ts";
import type { DinnerFacts } from "#server/papers/facts.ts";
import type { Flow } from "#server/papers/flow.ts";
import { cleanText, isolate } from "#server/papers/pdf/clean-text.ts";
import { placeOf } from "#server/papers/people.ts";
import { drawTable } from "#server/papers/table.ts";
import { conflictWords } from "./person-lines.ts";
import { needTotals } from "./totals.ts";

/** Who may die of what, boxed: first on the first page, whatever changed since the copy before. */
export function drawLifeThreatening(flow: Flow, facts: DinnerFacts): void {
  const totals = needTotals(facts).filter(threatensLife);
  if (totals.length === 0) return;
  flow.y += 8;
  const rows = totals.flatMap(({ code, name, persons }) =>
    persons.map((person) => {
      const { name: who, needs } = person;
      const carries = someNeeds(needs)?.carriesEpinephrine;
      const where = `${placeOf(person)} — ${isolate(who)}`;
      const need = someNeeds(needs)?.list.find((one) => one.code === code && threatensLife(one));
      // The dish that they get stands here, too: their row is pages away.
      const dish = need ? conflictWords(person, facts, need) : "";
      return `${cleanText(name)}: ${where}${carries ? ", carries epinephrine" : ""}${dish}`;
    }),
  );
  const line = (text: string) => ({ text, isBoxed: true, style: { weight: "bold" as const, size: 11 } });
  const heading = line(`LIFE-THREATENING (${rows.length})`);
  drawTable(flow, {
    columns: [{ title: "", share: 1 }],
    groups: [{ title: null, rows: [{ cells: [[heading, ...rows.map(line)]] }] }],
    size: 11,
  });
}
