import type { Household, Person } from "./person.ts";

function couple(at: Omit<Household, "people">, one: Person, other: Person): Household {
  return { ...at, people: [one, other] };
}

/** Couples of two members: one address, one home telephone, often one mailbox. */
export const couples: readonly Household[] = [
  couple(
    {
      street: "4102 Linnaean Court NW",
      city: "Washington",
      state: "DC",
      zip: "20008",
      homePhone: "(202) 555-0121",
    },
    {
      first: "Tomáš",
      last: "Dvořák",
      title: "Officier",
      rank: "ecuyer",
      dues: 188,
      offices: "Échanson 2019–2022",
    },
    { first: "Jana", last: "Dvořáková", title: "Dame", dues: 188 },
  ),
  couple(
    { street: "2210 Glenmere Lane", city: "McLean", state: "VA", zip: "22101", homePhone: "(703) 555-0122" },
    {
      logIn: "huy",
      first: "Quang Huy",
      last: "Nguyễn",
      title: "Chevalier",
      rank: "mondiale",
      dues: 96,
      mail: "the.nguyens@example.org",
    },
    {
      logIn: "minh",
      first: "Thị Minh",
      last: "Nguyễn",
      title: "Dame",
      rank: "mondiale",
      dues: 96,
      mail: "the.nguyens@example.org",
    },
  ),
  couple(
    {
      street: "11 Chestertown Green",
      city: "Chevy Chase",
      state: "MD",
      zip: "20815",
      homePhone: "(301) 555-0123",
    },
    {
      first: "Rosalind",
      last: "Achterberg",
      title: "Dame",
      dues: 240,
      professional: true,
      says: "Baker; I rise at four, so please no late sittings for me.",
    },
    { first: "Pieter", last: "Achterberg", dues: 240 },
  ),
  couple(
    {
      street: "6725 Sycamore Rise",
      city: "Falls Church",
      state: "VA",
      zip: "22042",
      homePhone: "(703) 555-0124",
    },
    {
      first: "Chidi",
      last: "Okafor",
      title: "Officier",
      rank: "ecuyer",
      dues: 12,
      offices: "Argentier since 2021",
    },
    { first: "Adaeze", last: "Okafor", title: "Dame", dues: 12 },
  ),
  couple(
    { street: "930 Duck Cove", city: "Annapolis", state: "MD", zip: "21403", homePhone: "(410) 555-0125" },
    { first: "William", last: "Tansley", title: "Chevalier", dues: -18, mail: "tansleys@example.com" },
    { first: "Frances", last: "Tansley", dues: -18, mail: "tansleys@example.com" },
  ),
  couple(
    {
      street: "15 Quince Orchard Close",
      city: "Gaithersburg",
      state: "MD",
      zip: "20878",
      homePhone: "(301) 555-0126",
      food: "Vegetarian, both of us.",
    },
    { first: "Sunita", last: "Raghavan", title: "Dame", rank: "ecuyer", dues: 330 },
    { first: "Mohan", last: "Raghavan", dues: 330, says: "Vegetarian, and glad of a kitchen that means it." },
  ),
  couple(
    {
      street: "2718 Olive Yard NW",
      city: "Washington",
      state: "DC",
      zip: "20007",
      homePhone: "(202) 555-0127",
    },
    {
      first: "Béatrice",
      last: "Delacourt-Hahn",
      title: "Dame",
      rank: "both",
      dues: 275,
      offices: "Maître de Table 2009–2014",
    },
    { first: "Anselm", last: "Hahn", title: "Chevalier", rank: "mondiale", dues: 275 },
  ),
  couple(
    {
      street: "804 Seminary Bend",
      city: "Alexandria",
      state: "VA",
      zip: "22304",
      homePhone: "(703) 555-0128",
    },
    { first: "Gregory", last: "Whitcombe", dues: 61, hidden: true },
    {
      first: "Lydia",
      last: "Whitcombe",
      dues: 61,
      hidden: true,
      officersSay: "Both asked to be left out of the directory.",
    },
  ),
  couple(
    {
      street: "3 Patuxent Landing",
      city: "Columbia",
      state: "MD",
      zip: "21044",
      homePhone: "(410) 555-0129",
    },
    { first: "Łukasz", last: "Wójcik", dues: 149, professional: true },
    { first: "Ewa", last: "Wójcik", title: "Dame", dues: 149 },
  ),
  couple(
    {
      street: "512 Fauquier Chase",
      city: "Warrenton",
      state: "VA",
      zip: "20186",
      homePhone: "(540) 555-0130",
    },
    { first: "Thaddeus", last: "Marlowe", title: "Grand Panetier", rank: "ecuyer", dues: 203 },
    {
      first: "Cordelia",
      last: "Marlowe",
      title: "Dame",
      rank: "ecuyer",
      dues: 203,
      secondMail: "cordelia@example.net",
    },
  ),
  couple(
    {
      street: "1440 Kalorama Steps NW",
      city: "Washington",
      state: "DC",
      zip: "20009",
      homePhone: "(202) 555-0131",
    },
    { first: "Mateo", last: "Ibáñez", dues: 27 },
    { first: "Jonathan", last: "Prewitt", dues: 27, mail: null },
  ),
  couple(
    {
      street: "77 Old Bladensburg Terrace",
      city: "Silver Spring",
      state: "MD",
      zip: "20901",
      homePhone: "(301) 555-0132",
    },
    { first: "Ágnes", last: "Szőke", title: "Dame", dues: 118 },
    { first: "Bálint", last: "Szőke", dues: 118, mail: null },
  ),
  couple(
    {
      street: "9 Hume Spring Road",
      city: "Great Falls",
      state: "VA",
      zip: "22066",
      homePhone: "(703) 555-0133",
    },
    { first: "Catherine", last: "Aldous", title: "Dame", rank: "mondiale", dues: 322 },
    {
      first: "Rupert",
      last: "Aldous",
      title: "Chevalier",
      dues: 322,
      duesNotes: "Pays by check, always in May.",
    },
  ),
  couple(
    {
      street: "2045 Loughboro Place NW",
      city: "Washington",
      state: "DC",
      zip: "20016",
      homePhone: "(202) 555-0134",
      food: "No pork, and no wine in the sauces, please.",
    },
    { first: "Noor", last: "Haddad", dues: 45, status: "provisional" },
    { first: "Elias", last: "Haddad", dues: 45, status: "provisional" },
  ),
];
