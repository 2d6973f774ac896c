import type { Household } from "./person.ts";

/** Everyone's password in the demo, as the start command prints it. */
export const DEMO_PASSWORD = "bon-appetit";

/** The administrator at /api/login, who has no member record. */
export const ADMINISTRATOR = { email: "admin@chapter.example", firstName: "Odette", lastName: "Marsh" };

/** The people whose user names are in the README; `logIn` is the user name. */
export const logInHouseholds: readonly Household[] = [
  {
    street: "3316 Cathedral Mews NW",
    city: "Washington",
    state: "DC",
    zip: "20008",
    homePhone: "(202) 555-0111",
    people: [
      {
        logIn: "member",
        first: "Margaret",
        last: "Ellison",
        title: "Dame",
        offices: "Échanson 2016–2019",
        rank: "ecuyer",
        dues: 214,
        says: "Happy to be seated with new members.",
      },
      { logIn: "spouse", first: "Henry", last: "Ellison", title: "Chevalier", dues: 214 },
    ],
  },
  {
    street: "58 Wolfe Wharf",
    city: "Alexandria",
    state: "VA",
    zip: "22314",
    homePhone: "(703) 555-0112",
    people: [
      {
        logIn: "expired",
        first: "Lucien",
        last: "Farrow",
        title: "Chevalier",
        dues: -45,
        national: "overdue",
        officersSay: "Was abroad when the renewal notice went out.",
      },
    ],
  },
  {
    street: "7204 Arlington Glen",
    city: "Bethesda",
    state: "MD",
    zip: "20814",
    homePhone: "(301) 555-0113",
    people: [
      {
        logIn: "expiring",
        first: "Helena",
        last: "Šimková",
        title: "Dame",
        rank: "mondiale",
        dues: 20,
        secondMail: "h.simkova@example.com",
      },
    ],
    partner: "Peter Halloran",
  },
  {
    street: "1809 Riggs Passage NW",
    city: "Washington",
    state: "DC",
    zip: "20009",
    people: [
      {
        logIn: "limited",
        rights: "limited",
        first: "Arthur",
        last: "Pemberton-Vale",
        title: "Chancelier",
        offices: "Grand Panetier 2014–2018",
        rank: "ecuyer",
        dues: 167,
        office: "(202) 555-0114",
      },
    ],
  },
  {
    street: "415 Prince George Row",
    city: "Annapolis",
    state: "MD",
    zip: "21401",
    homePhone: "(410) 555-0115",
    people: [
      {
        logIn: "full",
        rights: "full",
        first: "Beatrix",
        last: "Lindqvist",
        title: "Maître de Table",
        offices: "Argentier 2011–2015; Chancelier 2015–2020",
        rank: "both",
        dues: 301,
        office: "(410) 555-0116",
        fax: "(410) 555-0117",
      },
    ],
    partner: "Johan Lindqvist",
  },
];
