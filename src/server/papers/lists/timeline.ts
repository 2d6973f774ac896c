import { Flow } from "#server/papers/flow.ts";
import type { Pages } from "#server/papers/pages.ts";
import { cleanText } from "#server/papers/pdf/clean-text.ts";
import { SOFT, WINE } from "#server/papers/pdf/look.ts";
import { drawTable } from "#server/papers/table.ts";

/** The evening as it is planned. */
export function drawTimeline(pages: Pages): void {
  const flow = new Flow(pages, "Timeline");
  const { timeline } = pages.facts;
  if (timeline.length === 0) {
    flow.y += 10;
    flow.paragraph("No timeline was entered for this dinner.", { size: 11, color: SOFT });
    return;
  }
  const style = { weight: "bold", color: WINE } as const;
  drawTable(flow, {
    columns: [
      { title: "Time", share: 22 },
      { title: "What happens", share: 78 },
    ],
    groups: [
      {
        title: null,
        rows: timeline.map(({ time, what }) => ({
          cells: [[{ text: cleanText(time), style }], cleanText(what)],
        })),
      },
    ],
    size: 12,
    padding: 7,
  });
}
