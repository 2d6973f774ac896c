import { sql } from "drizzle-orm";
import { addDays } from "#contract/values/days.ts";
import { members } from "#server/members/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import { users } from "#server/session/tables.ts";
import { ADMINISTRATOR, DEMO_PASSWORD } from "./log-ins.ts";
import { mailOf, type Person, people, spouseOf } from "./person.ts";
import { writeRights } from "./write-rights.ts";

/** A person who is in the database. */
export type Member = Person & { id: number; email: string | null };

const MOBILE_AREA = { DC: "771", MD: "240", VA: "571" };

/** Writes everyone, links the couples both ways (S-38), and returns them in the order of the list. */
export async function writePeople(tx: Tx, today: string): Promise<Member[]> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const rows = people.map((person, nth) => ({
    ...memberRow(person, { nth, today }),
    ...(person.logIn && { userName: person.logIn, passwordHash }),
  }));
  const written = await tx
    .insert(members)
    .values(rows)
    .returning({ id: members.id, legacyId: members.legacyId, email: members.email });
  const byNumber = new Map(written.map((row) => [row.legacyId, row]));
  const found = people.map((person, nth) => {
    const row = byNumber.get(legacyIdOf(nth));
    if (!row) throw new Error(`${person.first} ${person.last} was not written`);
    return { ...person, id: row.id, email: row.email };
  });
  await linkCouples(tx);
  const [administrator] = await tx
    .insert(users)
    .values({ ...ADMINISTRATOR, isAdmin: true, passwordHash })
    .returning({ id: users.id });
  if (administrator) await writeRights(tx, { people: found, administrator: administrator.id, today });
  return found;
}

function memberRow(
  person: Person,
  { nth, today }: { nth: number; today: string },
): typeof members.$inferInsert {
  const spouse = spouseOf(person);
  const spouseName = spouse ? `${spouse.first} ${spouse.last}` : person.partner;
  return {
    legacyId: legacyIdOf(nth),
    firstName: person.first,
    lastName: person.last,
    status: person.status,
    title: person.title,
    pastOffices: person.offices,
    isProfessionalWorker: person.professional,
    isEcuyer: person.rank === "ecuyer" || person.rank === "both",
    isMondiale: person.rank === "mondiale" || person.rank === "both",
    spouseType: spouse ? "member" : person.partner ? "non-member" : null,
    spouseName,
    address: person.street,
    city: person.city,
    state: person.state,
    zipCode: person.zip,
    homePhone: person.homePhone,
    officePhone: person.office,
    fax: person.fax,
    // 555-0100 to 0199 are reserved for fictional people; not everyone has given a mobile number.
    cellPhone: nth % 9 === 8 ? null : `(${MOBILE_AREA[person.state]}) 555-01${String(nth).padStart(2, "0")}`,
    email: person.mail === "none" ? null : (person.mail ?? mailOf(person)),
    alternateEmail: person.secondMail,
    memberComments: person.says,
    localDuesPaidThrough: person.dues === null ? null : addDays(today, person.dues),
    nationalDuesPaidThrough: nationalDues(person, today),
    duesNotes: person.duesNotes,
    excludeFromDirectory: person.hidden,
    adminComments: person.officersSay,
    adminPrivileges: person.rights,
  };
}

/** The member's number in the chapter's card index, and here the key by which rows find their person again. */
function legacyIdOf(nth: number): string {
  return `P-${1001 + nth}`;
}

function nationalDues(person: Person, today: string): string | null {
  if (person.national === "not set") return null;
  const year = Number(today.slice(0, 4)) - (person.national === "overdue" ? 1 : 0);
  return `${year}-12-31`;
}

async function linkCouples(tx: Tx): Promise<void> {
  await tx.execute(sql`update members one set spouse_id = other.id from members other
    where one.spouse_type = 'member' and other.spouse_type = 'member' and one.address = other.address
      and one.city = other.city and one.id <> other.id`);
}
