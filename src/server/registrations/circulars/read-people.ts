import { type AttendeeRow, attendeeRows } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { Lack } from "#contract/registrations/circular-words.ts";
import type { Slice } from "#contract/registrations/circulars.ts";
import { comes } from "#contract/registrations/comes.ts";
import type { Person } from "#server/circulars/mailboxes.ts";
import { readMenu } from "#server/menus/queries.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readAttendees } from "#server/registrations/attendees/read-attendees.ts";
import { readChosen } from "#server/registrations/choices/queries.ts";
import { areTablesPublished } from "#server/registrations/circulars/moments/queries.ts";
import type { Companion } from "#server/registrations/emails/companion-emails.ts";
import { readCompanions } from "#server/registrations/parties/queries.ts";
import { readCanceledRows } from "./queries.ts";

/** Someone of a slice, with the mailbox that reaches them. */
export type Reached = Person & {
  isNamed: boolean;
  table: number | null;
  /** The person and their party, where they come or wait; null for one without a seat of their own. */
  attendee: number | null;
  registration: number | null;
  /** Whether the mailbox is of someone with a place in another's party. */
  isCompanion: boolean;
  /** What they lack, if the slice asks for it. */
  lacks: readonly Lack[];
  /** Everyone in the party, as far as the reader may know; null for one without a name. */
  party: readonly (string | null)[];
  /** What the party owes, with the party's number, so that it counts once; nothing for a reader who does not pay. */
  due: { party: number; amount: string } | null;
};

/** Everyone of a slice at this moment, by party. */
export async function readPeople(
  tx: Tx,
  eventId: number,
  { slice, now }: { slice: Slice; now: Date },
): Promise<Reached[]> {
  if (slice.who === "canceled") return readCanceled(tx, eventId);
  const parties = (await readAttendees(tx, eventId, now)).filter(
    slice.who === "coming" ? comes : ({ status }) => status === "waitlist",
  );
  if (parties.length === 0 || (slice.seesTable && !(await areTablesPublished(tx, eventId)))) return [];
  const rows = attendeeRows(parties).filter(({ attends }) => attends);
  const lacksOf = await lackOf(tx, eventId, { slice, rows });
  const mailboxOf = await mailboxes(tx, { parties, slice });
  const partyNames = Map.groupBy(rows, ({ registration }) => registration);
  return rows.flatMap((row) => {
    const lacks = lacksOf(row);
    if (!isOne(slice, row, lacks)) return [];
    return {
      name: row.isNamed ? row.name : `${row.name} (${nameOf(row.registration)}’s party)`,
      isNamed: row.isNamed,
      table: row.tableNumber,
      attendee: row.attendee?.id ?? null,
      registration: row.registration.id,
      lacks,
      ...mailboxOf(row, partyNames.get(row.registration) ?? []),
    };
  });
}

/** Whether everything that the slice says is true of a line of the list. */
function isOne(
  { kind, tables, owes, seesTable, lacks }: Slice,
  row: AttendeeRow,
  lacking: readonly Lack[],
): boolean {
  return (
    (kind === undefined || (kind === "guest") === (row.kind === "+GUEST")) &&
    (tables.length === 0 || (row.tableNumber !== null && tables.includes(row.tableNumber))) &&
    (!seesTable || row.tableNumber !== null) &&
    (!owes || Number(row.registration.amountDue) > 0) &&
    (lacks === null || (lacks === "anything" ? lacking.length > 0 : lacking.includes(lacks)))
  );
}

/** What a line of the list lacks; read only for a slice that asks for it. */
async function lackOf(
  tx: Tx,
  eventId: number,
  { slice: { lacks }, rows }: { slice: Slice; rows: readonly AttendeeRow[] },
): Promise<(row: AttendeeRow) => Lack[]> {
  if (lacks === null) return () => [];
  const { courses } = await readMenu(tx, eventId);
  const ids = rows.flatMap(({ attendee }) => (attendee ? [attendee.id] : []));
  const chosen = await readChosen(tx, ids);
  const hasToChoose = (id: number) =>
    courses.some((course) => course.options.length > 0 && chosen(id, course.id) === undefined);
  return ({ attendee, isNamed }) => [
    ...(isNamed ? [] : ["name" as const]),
    ...(attendee !== null && attendee.needs === null ? ["answer" as const] : []),
    ...(attendee !== null && hasToChoose(attendee.id) ? ["dish" as const] : []),
  ];
}

/** The mailbox that reaches someone: their own if they are a member, else their party's; of a debt, the party's alone. */
async function mailboxes(
  tx: Tx,
  { parties, slice }: { parties: readonly AttendeeRegistration[]; slice: Slice },
) {
  const withSeats = parties.filter(comes).map(({ id }) => id);
  const companions =
    withSeats.length > 0 ? await readCompanions(tx, withSeats) : new Map<number, Companion[]>();
  return (row: AttendeeRow, party: readonly AttendeeRow[]) => {
    const { registration, attendee } = row;
    const own = (companions.get(registration.id) ?? []).find(
      ({ memberId, email }) => email !== null && memberId === attendee?.memberId,
    );
    if (own && !slice.owes) {
      return {
        address: own.email,
        owner: { memberId: own.memberId },
        greets: own.firstName,
        isCompanion: true,
        party: [row.name],
        due: null,
      };
    }
    const { user, memberId, userId, amountDue } = registration;
    return {
      address: user.email,
      owner: memberId !== null ? { memberId } : userId !== null ? { userId } : null,
      greets: user.firstName,
      isCompanion: false,
      party: party.map(({ isNamed, name }) => (isNamed ? name : null)),
      due: Number(amountDue) > 0 ? { party: registration.id, amount: amountDue } : null,
    };
  };
}

function nameOf({ user }: Pick<AttendeeRegistration, "user">): string {
  return `${user.firstName} ${user.lastName}`.trim();
}

/** Whose party was canceled, by themselves or an officer, and who is in no other one of the dinner now. */
async function readCanceled(tx: Tx, eventId: number): Promise<Reached[]> {
  const rows = await readCanceledRows(tx, eventId);
  return rows.map(({ member_id: memberId, user_id: userId, first_name, last_name, email }) => {
    const name = `${first_name} ${last_name}`.trim();
    return {
      name: name || "Name not entered",
      isNamed: name !== "",
      address: email,
      owner: memberId !== null ? { memberId } : userId !== null ? { userId } : null,
      greets: first_name,
      table: null,
      attendee: null,
      registration: null,
      isCompanion: false,
      lacks: [],
      party: [],
      due: null,
    };
  });
}
