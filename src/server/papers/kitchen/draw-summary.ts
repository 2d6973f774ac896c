import type { KnownNeeds } from "#contract/registrations/known-needs.ts";
import { threatensLife } from "#contract/registrations/need-words.ts";
import type { DinnerFacts, PersonFacts } from "#server/papers/facts.ts";
import type { Flow } from "#server/papers/flow.ts";
import { knownOf } from "#server/papers/known-of-person.ts";
import type { Pages } from "#server/papers/pages.ts";
import { cleanText, isolate } from "#server/papers/pdf/clean-text.ts";
import { INK, SOFT } from "#server/papers/pdf/look.ts";
import { byTable } from "#server/papers/people.ts";
import { drawTable } from "#server/papers/table.ts";
import { choiceTotals, needTotals, severityWord } from "./totals.ts";

/** The first page: covers, what is served how often, and each need with where its people sit (D-126). */
export function drawSummary(flow: Flow, { facts }: Pages): void {
  const covers = facts.persons.length;
  flow.y += 26;
  const { doc } = flow;
  doc.tag("P", () =>
    doc.line(`${covers} ${covers === 1 ? "cover" : "covers"}`, flow, {
      size: 24,
      weight: "bold",
      color: INK,
    }),
  );
  flow.y += 5;
  flow.paragraph([...countLines(facts), seatLine(facts)].join(" "), { size: 9.5, color: SOFT });
  drawChoices(flow, facts);
  drawNeeds(flow, facts);
}

/** Any difference from the count is named (D-130). */
function countLines({ guarantee, persons, waiting, unpaid }: DinnerFacts): string[] {
  const more = guarantee === null ? 0 : persons.length - guarantee;
  const count =
    guarantee === null
      ? []
      : more === 0
        ? [`The guaranteed count is ${guarantee}, too.`]
        : [
            `The guaranteed count is ${guarantee}: this sheet has ${Math.abs(more)} ${more > 0 ? "more" : "fewer"}.`,
          ];
  const absent = [
    ...(waiting > 0 ? [`${waiting} on the waitlist`] : []),
    ...(unpaid > 0 ? [`${unpaid} not paid yet`] : []),
  ];
  return [...count, ...(absent.length > 0 ? [`Not on this sheet: ${absent.join(", ")}.`] : [])];
}

/** Where seat 1 is, or that there are no seats (D-127). */
function seatLine({ tables, direction }: DinnerFacts): string {
  const bySeat = tables.filter(({ isBySeat }) => isBySeat);
  if (bySeat.length === 0) return "Seats not assigned: people are listed by table.";
  const where = `Seat 1 is black on the floor plan, and seats are numbered ${direction}.`;
  return bySeat.length === tables.length ? where : `${where} At the other tables seats are not assigned.`;
}

function drawNeeds(flow: Flow, facts: DinnerFacts): void {
  const people = byTable(facts.persons);
  const those = (which: (known: KnownNeeds) => boolean) =>
    people.filter((person) => which(knownOf(person, facts)));
  const inWords = those((known) => known.is === "some" && known.needs.words !== null);
  const unknown = those(({ is }) => is === "unanswered");
  const unread = those(({ request }) => request !== null);
  const none = those(({ is }) => is === "none");
  const row = (
    what: readonly [string, string],
    persons: readonly PersonFacts[],
    { where, isWorst = false }: { where: string; isWorst?: boolean },
  ) => {
    const style = { weight: isWorst ? ("bold" as const) : ("regular" as const) };
    const cell = (text: string) => [{ text, style }];
    const first = what[1] === "" ? "" : cleanText(what[1]);
    return {
      cells: [
        [{ ...cell(what[0])[0], text: what[0], isBoxed: isWorst }],
        cell(first),
        cell(String(persons.length)),
        cell(where),
      ],
    };
  };
  flow.heading("Needs");
  drawTable(flow, {
    columns: [
      { title: "How serious", share: 24 },
      { title: "What", share: 28 },
      { title: "How many", share: 11, align: "right" },
      { title: "Where: table.seat", share: 37 },
    ],
    groups: [
      {
        title: null,
        rows: [
          ...needTotals(facts).map(({ severity, name, persons }) =>
            row([severityWord(severity), name], persons, {
              where: placesOf(persons),
              isWorst: threatensLife({ severity }),
            }),
          ),
          ...(inWords.length > 0
            ? [row(["Also in words", "see below"], inWords, { where: placesOf(inWords) })]
            : []),
          ...(unknown.length > 0
            ? [row(["UNKNOWN", "to be asked"], unknown, { where: placesOf(unknown) })]
            : []),
          ...(unread.length > 0
            ? [row(["UNREAD REQUEST", "of their party"], unread, { where: placesOf(unread) })]
            : []),
          row(["None", ""], none, { where: "" }),
        ],
      },
    ],
    size: 9,
    padding: 1.7,
  });
}

/** "4.2, 4.7, 9": table and seat, or the table alone. */
function placesOf(persons: readonly PersonFacts[]): string {
  const places = persons.map(({ table, seat }) =>
    table === null ? "no table" : seat === null ? String(table) : `${table}.${seat}`,
  );
  return [...Map.groupBy(places, (place) => place)]
    .map(([place, same]) => (same.length > 1 ? `${place} (${same.length}×)` : place))
    .join(", ");
}

function drawChoices(flow: Flow, facts: DinnerFacts): void {
  if (facts.courses.length === 0) return;
  flow.heading("Choices");
  const groups = choiceTotals(facts).map(({ course, options, without }) => ({
    title: isolate(course.name),
    rows: [
      ...options.map(({ option, count, house }) => ({
        cells: [
          [{ text: option.symbol, style: { weight: "bold" as const } }],
          isolate(option.name),
          house > 0 ? `${house} of them house` : "",
          [{ text: String(count), style: { weight: "bold" as const } }],
        ],
      })),
      ...(without > 0 ? [{ cells: ["", "No choice yet", "", String(without)] }] : []),
    ],
  }));
  drawTable(flow, {
    columns: [
      { title: "", share: 6 },
      { title: "", share: 60 },
      { title: "", share: 22, align: "right" },
      { title: "", share: 12, align: "right" },
    ],
    groups,
    size: 9,
    padding: 1.7,
  });
}
