import { Flow } from "#server/papers/flow.ts";
import type { Pages } from "#server/papers/pages.ts";
import { SOFT } from "#server/papers/pdf/look.ts";

/** The one page of papers that have no one on them (D-115). */
export function drawEmptyDinner(pages: Pages): void {
  const { persons, waiting, unpaid } = pages.facts;
  const flow = new Flow(pages, "Venue pack");
  flow.y += 14;
  const isEmpty = persons.length === 0;
  flow.paragraph(isEmpty ? "No one is registered for this dinner yet." : "There is nothing to print.", {
    size: 13,
  });
  if (isEmpty && waiting + unpaid > 0) {
    flow.y += 4;
    flow.paragraph(`${waiting} on the waitlist, ${unpaid} not paid yet.`, { size: 10, color: SOFT });
  }
}
