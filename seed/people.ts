import type { Household, Person } from "./person.ts";

type Roof = Omit<Household, "people">;

function living(at: Roof, person: Person): Household {
  return { ...at, people: [person] };
}

/** Members who come alone, or with a non-member. */
export const singles: readonly Household[] = [
  living(
    { street: "1627 Swann Alley NW", city: "Washington", state: "DC", zip: "20009" },
    {
      first: "Josephine",
      last: "Carraway",
      title: "Dame",
      rank: "ecuyer",
      dues: 256,
      offices: "Chancelier 2008–2012",
    },
  ),
  living(
    {
      street: "5501 Wisteria Mill",
      city: "Bethesda",
      state: "MD",
      zip: "20816",
      homePhone: "(301) 555-0141",
    },
    { first: "Søren", last: "Ødegård", title: "Chevalier", dues: 133 },
  ),
  living(
    {
      street: "88 Duke's Passage",
      city: "Alexandria",
      state: "VA",
      zip: "22314",
      partner: "Simone Lascelles",
    },
    {
      first: "Bertrand",
      last: "Lascelles",
      title: "Échanson",
      rank: "both",
      dues: 290,
      professional: true,
      office: "(703) 555-0142",
    },
  ),
  living(
    { street: "340 Kentmorr Point", city: "Stevensville", state: "MD", zip: "21666" },
    {
      first: "Dorothea",
      last: "Whitlock",
      title: "Dame",
      dues: 77,
      mail: null,
      officersSay: "Please write by post; she has no email.",
    },
  ),
  living(
    { street: "2901 Fort Scott Lane", city: "Arlington", state: "VA", zip: "22202" },
    {
      first: "İpek",
      last: "Yıldız",
      dues: 208,
      professional: true,
      says: "Pastry cook. Ask me about the sesame.",
    },
  ),
  living(
    {
      street: "615 Lanier Heights NW",
      city: "Washington",
      state: "DC",
      zip: "20009",
      partner: "Marcus Feld",
    },
    { first: "Naomi", last: "Feld", title: "Dame", dues: 172 },
  ),
  living(
    {
      street: "19 Ferry Landing",
      city: "St. Michaels",
      state: "MD",
      zip: "21663",
      homePhone: "(410) 555-0143",
    },
    {
      first: "Hollis",
      last: "Penrose",
      title: "Officier",
      rank: "ecuyer",
      dues: 310,
      offices: "Maître de Table 2014–2020",
    },
  ),
  living(
    { street: "7 Kinloch Farm Road", city: "The Plains", state: "VA", zip: "20198" },
    {
      first: "Eleanor",
      last: "Ashgrove",
      title: "Dame",
      dues: 139,
      professional: true,
      says: "Sheep, and the cheese that comes of them.",
    },
  ),
  living(
    { street: "4410 Van Ness Crescent NW", city: "Washington", state: "DC", zip: "20016" },
    { first: "Kwabena", last: "Asante", title: "Chevalier", rank: "mondiale", dues: 18 },
  ),
  living(
    {
      street: "1216 Powhatan Reach",
      city: "Alexandria",
      state: "VA",
      zip: "22314",
      partner: "Laura Benning",
    },
    { first: "Charles", last: "Benning", dues: -7, duesNotes: "Check said to be in the post." },
  ),
  living(
    { street: "26 Cedar Knoll", city: "Rockville", state: "MD", zip: "20850" },
    { first: "Mei-Ling", last: "Tsao", title: "Dame", dues: 225 },
  ),
  living(
    { street: "3809 Jocelyn Walk NW", city: "Washington", state: "DC", zip: "20015" },
    {
      first: "Gideon",
      last: "Rosenthal",
      title: "Chevalier",
      rank: "ecuyer",
      dues: 84,
      office: "(202) 555-0144",
    },
  ),
  living(
    { street: "950 Lee Chapel Path", city: "Burke", state: "VA", zip: "22015" },
    { first: "Valentina", last: "Corsini", dues: 198 },
  ),
  living(
    { street: "101 Maryland Circle", city: "Annapolis", state: "MD", zip: "21401", partner: "Anne Thorne" },
    { first: "Edmund", last: "Thorne", title: "Officier", dues: -132, national: "overdue" },
  ),
  living(
    { street: "2300 Tracy Place NW", city: "Washington", state: "DC", zip: "20008" },
    { first: "Isolde", last: "Brandt", title: "Dame", rank: "mondiale", dues: 264, hidden: true },
  ),
  living(
    { street: "14 Goose Creek Ford", city: "Leesburg", state: "VA", zip: "20175" },
    { first: "Ruben", last: "Castellanos", title: "Chevalier", dues: 155, professional: true },
  ),
  living(
    { street: "6002 Tulip Hill Terrace", city: "Bethesda", state: "MD", zip: "20816" },
    { first: "Katarína", last: "Ďurišová", title: "Dame", dues: 106 },
  ),
  living(
    { street: "47 Logan Yard NW", city: "Washington", state: "DC", zip: "20005", partner: "Daniel Ferreira" },
    { first: "Tobias", last: "Lindgren", dues: 230 },
  ),
  living(
    { street: "8 Severn Bluff", city: "Severna Park", state: "MD", zip: "21146" },
    { first: "Winifred", last: "Carmody", title: "Dame", rank: "ecuyer", dues: 9, mail: null },
  ),
  living(
    { street: "3120 Cameron Run", city: "Alexandria", state: "VA", zip: "22302" },
    { first: "Paul", last: "Sedgewick", dues: 340, status: "provisional" },
  ),
  living(
    { street: "1533 Caroline Mews NW", city: "Washington", state: "DC", zip: "20009" },
    { first: "Amara", last: "Diallo", dues: 120, status: "provisional", professional: true },
  ),
];

/** People with another status: former, prospective, and members of other chapters. */
export const others: readonly Household[] = [
  living(
    { street: "70 Charterhouse Lane", city: "Frederick", state: "MD", zip: "21701" },
    {
      first: "Leopold",
      last: "Wenstrom",
      status: "former",
      dues: -690,
      national: "overdue",
      offices: "Argentier 2002–2010",
    },
  ),
  living(
    { street: "2516 Military Walk", city: "Arlington", state: "VA", zip: "22207" },
    { first: "Harriet", last: "Colby", status: "former", dues: -410, national: "overdue" },
  ),
  living(
    { street: "910 Holland Row", city: "Baltimore", state: "MD", zip: "21231" },
    {
      first: "Vivienne",
      last: "Osgood",
      status: "other",
      rank: "mondiale",
      title: "Dame",
      dues: null,
      officersSay: "Of the Baltimore chapter; pays her dues there.",
    },
  ),
  living(
    { street: "33 Bishopsgate Square", city: "Richmond", state: "VA", zip: "23220" },
    {
      first: "Marius",
      last: "Theunissen",
      status: "other",
      rank: "both",
      title: "Maître de Table",
      dues: null,
    },
  ),
  living(
    { street: "1204 Euclid Court NW", city: "Washington", state: "DC", zip: "20009" },
    { first: "Priya", last: "Menon", status: "prospective", dues: null, national: "not set" },
  ),
  living(
    { street: "29 Rosslyn Ledge", city: "Arlington", state: "VA", zip: "22209" },
    { first: "Ștefan", last: "Văcărescu", status: "prospective", dues: null, national: "not set" },
  ),
  living(
    { street: "515 Takoma Bend", city: "Takoma Park", state: "MD", zip: "20912" },
    {
      first: "Grace",
      last: "Holloway",
      status: "prospective",
      dues: null,
      national: "not set",
      officersSay: "Guest of the Dvořáks at two dinners.",
    },
  ),
  living(
    { street: "64 Ivy Bridge", city: "Charlottesville", state: "VA", zip: "22903" },
    { first: "Owen", last: "Trelawny", status: "online", dues: 52, national: "not set" },
  ),
  living(
    { street: "1 Tred Avon Shore", city: "Oxford", state: "MD", zip: "21654" },
    { first: "Saskia", last: "van der Velde", status: "online", dues: -3, national: "not set" },
  ),
  living(
    { street: "240 Capitol Rise SE", city: "Washington", state: "DC", zip: "20003" },
    { first: "Desmond", last: "Quaye", status: "online", dues: 88, national: "not set" },
  ),
  living(
    { street: "5 Meadowlark Fold", city: "Purcellville", state: "VA", zip: "20132" },
    {
      first: "Florence",
      last: "Abernathy",
      status: "former",
      dues: -95,
      national: "overdue",
      mail: null,
      hidden: true,
    },
  ),
];
