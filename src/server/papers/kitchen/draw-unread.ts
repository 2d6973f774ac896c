import type { DinnerFacts } from "#server/papers/facts.ts";
import type { Flow } from "#server/papers/flow.ts";
import { cleanText, isolate } from "#server/papers/pdf/clean-text.ts";
import { byTable, placeOf } from "#server/papers/people.ts";
import { drawTable } from "#server/papers/table.ts";

/** Requests that no officer has read, with the tables of their party: any may be of something that kills. */
export function drawUnread(flow: Flow, { unsorted, persons }: DinnerFacts): void {
  if (unsorted.length === 0) return;
  flow.heading("Requests not yet sorted to a person");
  const placesOf = (partyId: number) => {
    const party = byTable(persons.filter((person) => person.partyId === partyId));
    return [...new Set(party.map(({ table }) => placeOf({ table, seat: null })))].join(", ");
  };
  drawTable(flow, {
    columns: [
      { title: "Party", share: 30 },
      { title: "What they wrote, in full", share: 70 },
    ],
    groups: [
      {
        title: null,
        rows: unsorted.map(({ partyId, partyName, words }) => ({
          cells: [
            `${isolate(partyName)}, ${placesOf(partyId)}`,
            [{ text: `“${cleanText(words)}”`, isBoxed: true }],
          ],
        })),
      },
    ],
    size: 9,
    padding: 1.7,
  });
}
