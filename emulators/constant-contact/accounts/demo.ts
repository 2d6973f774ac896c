import { type Account, type Application, type Login, privileges } from "./account.ts";

export const demoApplication: Application = {
  name: "Chapterhouse",
  clientId: "demo-constant-contact-key",
  clientSecret: "demo-constant-contact-secret",
  redirectUris: ["http://localhost:5000/api/constant-contact/callback"],
};

const chapter = "a07e1ioqxkbr";
const pastryClub = "a07e1ioqz9wd";

export const demoAccounts: readonly Account[] = [
  account(chapter, {
    organization: "Chapter of the Potomac",
    first: "Margaret",
    last: "Hollis",
    email: "office@chapter.example",
  }),
  account(pastryClub, {
    organization: "Capital Pastry Club",
    first: "Anton",
    last: "Weiss",
    email: "anton@pastry.example",
  }),
];

export const demoLogins: readonly Login[] = [
  { name: "margaret.hollis", person: "Margaret Hollis, owner", accountId: chapter, privileges },
  {
    name: "paul.reader",
    person: "Paul Reader, may look but not change",
    accountId: chapter,
    privileges: privileges.filter((privilege) => privilege.endsWith(":read")),
  },
  { name: "anton.weiss", person: "Anton Weiss, owner", accountId: pastryClub, privileges },
];

function account(
  id: string,
  { organization, first, last, email }: { organization: string; first: string; last: string; email: string },
): Account {
  return {
    id,
    summary: {
      contact_email: email,
      contact_phone: "202-555-0164",
      country_code: "US",
      encoded_account_id: id,
      first_name: first,
      last_name: last,
      organization_name: organization,
      organization_phone: "202-555-0165",
      state_code: "DC",
      time_zone_id: "US/Eastern",
      website: `https://${email.split("@")[1]}`,
    },
  };
}
