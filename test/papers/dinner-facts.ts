import type { Needs } from "#contract/registrations/needs.ts";
import type { DinnerFacts, PersonFacts, TableFacts } from "#server/papers/facts.ts";

/** One name of each script that papers must print (D-110). */
export const TEN_NAMES = [
  "Rosalind Achterberg",
  "Nguyễn Thị Minh",
  "Łukasz Żółć-Świątek",
  "Γιώργος Παπαδόπουλος",
  "Фёдор Достоевский",
  "דן מנור",
  "محمد عبد الله",
  "ثابت بيتنين",
  "山田 太郎",
  "刘伟明",
  "김민수",
  "Dr. דן מנור",
] as const;

const FIRST = [
  "Anna",
  "Pieter",
  "Thị Minh",
  "José",
  "Maeve",
  "Zoë",
  "Walter",
  "Ingrid",
  "Björn",
  "Chidi",
  "Amélie",
  "Tomasz",
];
const LAST = [
  "Achterberg",
  "Nguyễn",
  "O’Brien",
  "Żeleński",
  "Moreau",
  "van der Meulen",
  "Weber",
  "Okafor",
  "Lindqvist",
  "Duarte",
  "Ferrari",
  "Whitcombe-Harrington",
  "Szabó",
];
const RANKS = [
  null,
  "Ecuyer",
  null,
  "Mondiale",
  "Bailli",
  null,
  "Dame de la Chaîne",
  null,
  "Maître Rôtisseur",
];

export const COURSES: DinnerFacts["courses"] = [
  {
    id: 1,
    name: "First course",
    options: [
      {
        id: 11,
        symbol: "A",
        name: "Seared scallops, brown butter, hazelnut",
        isHouse: true,
        contains: ["mollusks", "tree-nuts"],
      },
      { id: 12, symbol: "B", name: "Beetroot tartare, horseradish", isHouse: false, contains: [] },
    ],
  },
  {
    id: 2,
    name: "Main course",
    options: [
      { id: 21, symbol: "V", name: "Saddle of venison, juniper jus", isHouse: true, contains: ["celery"] },
      { id: 22, symbol: "T", name: "Turbot, champagne sauce", isHouse: false, contains: ["fish", "milk"] },
      { id: 23, symbol: "C", name: "Celeriac baked in hay", isHouse: false, contains: ["celery"] },
    ],
  },
];

const NEEDS: readonly (Needs | null)[] = [
  { none: true },
  { none: true },
  { none: true },
  null,
  { list: [{ code: "vegetarian" }], words: null, carriesEpinephrine: false },
  { none: true },
  {
    list: [{ code: "tree-nuts", severity: "life-threatening" }, { code: "no-alcohol" }],
    words: "Also traces, please.",
    carriesEpinephrine: true,
  },
  { none: true },
  { list: [{ code: "crustaceans", severity: "allergy" }], words: null, carriesEpinephrine: false },
  {
    list: [{ code: "other", severity: "intolerance", words: "Raw onions" }],
    words: null,
    carriesEpinephrine: false,
  },
  { none: true },
  {
    list: [
      { code: "celery", severity: "preference" },
      { code: "milk", severity: "intolerance" },
    ],
    words: null,
    carriesEpinephrine: false,
  },
  { none: true },
];

type Extent = { persons: number; tables?: number; seats?: number; isBySeat?: boolean };

/** A believable dinner: couples, guests, ranks, choices, needs of every kind, some without a table. */
export function dinnerFacts({
  persons: count,
  tables: tableCount = Math.ceil(count / 8),
  seats = 8,
  isBySeat = false,
}: Extent): DinnerFacts {
  const tables = Array.from(
    { length: tableCount },
    (_, index): TableFacts => tableAt(index, { tableCount, seats, isBySeat }),
  );
  const persons = Array.from(
    { length: count },
    (_, index): PersonFacts => personAt(index, { tables, seats, isBySeat, count }),
  );
  return {
    chapter: "Bailliage of Greater Rochester",
    eventId: 7,
    title: "Chapitre d’Automne at The Genesee",
    startsAt: new Date("2026-11-14T23:30:00Z"),
    endsAt: new Date("2026-11-15T04:00:00Z"),
    location: "The Genesee Grand, 20 Exchange Street, Rochester",
    timeZone: "America/New_York",
    madeAt: new Date("2026-11-13T22:02:00Z"),
    version: "copy 2",
    guarantee: count === 0 ? null : count + 2,
    contacts: [
      { label: "Host", text: "Anna Weber, Bailli" },
      { label: "Dinner chair", text: "Quang Huy Nguyễn, (585) 555-0142" },
      { label: "Venue", text: "Marc Lefèvre, banquets, (585) 555-0110" },
    ],
    timeline: [
      { time: "6:30 PM", what: "Reception in the Garden Room" },
      { time: "7:15 PM", what: "Guests are seated" },
      { time: "7:30 PM", what: "Welcome, and induction of three new members" },
      { time: "7:50 PM", what: "First course" },
      { time: "8:30 PM", what: "Main course" },
      { time: "9:40 PM", what: "Dessert, and thanks to the brigade" },
      { time: "11:00 PM", what: "Carriages" },
    ],
    tables,
    features: [
      { kind: "door", x: 20, y: 30 },
      { kind: "stage", x: 20, y: 0 },
      { kind: "kitchen", x: 40, y: 15 },
      { kind: "bar", x: 0, y: 26 },
    ],
    direction: "clockwise",
    persons,
    unsorted:
      count > 4
        ? [
            {
              partyId: 3,
              partyName: "Maeve Moreau",
              words: "One of us cannot have shellfish, and my mother needs her meat cut small.\nThank you!",
            },
          ]
        : [],
    waiting: 4,
    unpaid: 2,
    courses: COURSES,
    kitchen: { copy: null, code: null, previous: null, changes: [] },
  };
}

function tableAt(
  index: number,
  { tableCount, seats, isBySeat }: { tableCount: number; seats: number; isBySeat: boolean },
): TableFacts {
  const columns = Math.ceil(Math.sqrt(tableCount * 1.4));
  const rows = Math.ceil(tableCount / columns);
  return {
    number: index + 1,
    name: index === 0 ? "Brillat-Savarin" : "",
    shape: index === 0 ? "long" : "round",
    seats,
    isBySeat,
    note: "",
    role: index === 0 ? "host" : index === 1 ? "honor" : null,
    isQuiet: index === 4,
    isAccessible: index === 2,
    x: Math.round(((index % columns) + 0.5) * (40 / columns)),
    y: Math.round((Math.floor(index / columns) + 0.5) * (30 / rows)),
  };
}

type Room = { tables: readonly TableFacts[]; seats: number; isBySeat: boolean; count: number };

function personAt(index: number, { tables, seats, isBySeat, count }: Room): PersonFacts {
  const pick = <One>(list: readonly One[], by: number): One => list[by % list.length] as One;
  const party = Math.floor(index / 2);
  const last = pick(LAST, party * 5 + (party >> 3));
  const isGuest = index % 2 === 1 && party % 3 !== 0;
  const first = pick(FIRST, index * 7 + (index >> 2));
  const hostName = `${pick(FIRST, (index - 1) * 7 + ((index - 1) >> 2))} ${last}`;
  const isUnnamed = isGuest && index % 14 === 3;
  const table = tables[Math.floor(index / seats)];
  const isUnseated = table === undefined || (count > 20 && index % 29 === 28);
  const needs = pick(NEEDS, index);
  return {
    id: 1000 + index,
    partyId: party,
    name: isUnnamed ? `Guest of ${hostName}` : `${first} ${last}`,
    sortName: isUnnamed ? `${last} guest of ${hostName}` : `${last} ${first}`,
    kind: isGuest ? "guest" : "member",
    rank: isGuest ? null : pick(RANKS, index),
    guestOf: isGuest ? hostName : null,
    coupleWith:
      party % 4 === 3 ? null : index % 2 === 0 ? (index + 1 < count ? 1001 + index : null) : 999 + index,
    role: index === 0 ? "host" : index === 2 || index === 3 ? "inductee" : null,
    table: isUnseated ? null : table.number,
    seat: isUnseated || !isBySeat ? null : (index % seats) + 1,
    amountDue: index % 17 === 4 ? 15_000 : 0,
    choices:
      index % 11 === 10
        ? []
        : [
            { courseId: 1, optionId: index % 4 === 1 ? 12 : 11, isHouse: index % 9 === 0 },
            { courseId: 2, optionId: pick([21, 21, 22, 21, 23], index), isHouse: index % 9 === 0 },
          ],
    needs,
    sponsor: needs === null ? { name: hostName, telephone: "(585) 555-0177" } : null,
  };
}
