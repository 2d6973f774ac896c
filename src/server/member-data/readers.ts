import { type SQL, sql } from "drizzle-orm";
import { ALL_FIELDS, type MemberField, valuesFor } from "#contract/members/fields.ts";
import type { ManualRegistrationForm } from "#contract/registrations/manual/manual-registrations.ts";

/** Who reads it; members do not see officers' notes (H-03). */
export type Reader = "member" | "officer";

/**
 * Who reads a column in a member's data: the member and officers, officers alone, or no one, as with secrets, internal
 * ids and what the query shows in a way of its own. Words that officers write are theirs.
 */
export type ReadBy = "member" | "officer" | "nobody";

const each = <Name extends string>(by: ReadBy, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, by])) as Record<Name, ReadBy>;

/** Each column of the tables with words of officers or members; `queries.ts` does not compile without one. */
export const READERS = {
  members: {
    ...valuesFor<Record<MemberField, ReadBy>>(ALL_FIELDS, (_, { isOfficersNote }) =>
      isOfficersNote ? "officer" : "member",
    ),
    ...each("member", ["id", "legacyId", "lastRenewalNotified", "renewalReminderSent", "adminPrivileges"]),
    ...each("member", ["createdAt", "updatedAt", "confirmedEmail", "confirmedEmailAt", "recordedFirstName"]),
    ...each("member", ["recordedLastName", "recordedEmail", "rightsSince"]),
    ...each("nobody", ["spouseId", "passwordHash", "createdBy", "updatedBy", "searchText", "sortName"]),
  },
  registrations: {
    ...each("member", ["status", "amount", "memberTickets", "guestTickets", "foodRequests"]),
    ...each("member", ["seatingRequests", "specialRequirements", "requestQuestions", "contactFirstName"]),
    ...each("member", ["contactLastName", "contactEmail", "sponsoredGuests", "paymentType"]),
    ...each("member", ["agreedToTermsAt", "createdAt", "updatedAt", "removedAt", "removedReason"]),
    ...each("member", [
      "adjustmentCents",
      "keptWithoutDeadlineCents",
      "paysLaterSince",
      "payBy",
      "staysDueSince",
      "cameWithCents",
    ]),
    ...each("officer", ["adminNotes", "adjustmentWhy"]),
    ...each("nobody", [
      "id",
      "eventId",
      "memberId",
      "userId",
      "tableNumber",
      "totalTickets",
      "holdExpiresAt",
      "paysLaterBy",
    ]),
    ...each("nobody", ["cameFrom", "offerId", "holdSlot", "heldSince", "needsAskedAt", "coupleSeating"]),
    ...each("nobody", ["foodReadAt", "foodReadBy", "foodReadFor"]),
    ...each("nobody", ["seatingReadAt", "seatingReason", "isSplit"]),
  },
  waitlistEntries: {
    ...each("member", ["number", "memberTickets", "guestTickets", "quoteCents", "contactFirstName"]),
    ...each("member", ["contactLastName", "contactEmail", "joinedAt", "createdAt", "updatedAt", "endedAt"]),
    ...each("member", ["endedBecause"]),
    // What it has of names and requests is under the registration that it became, notes are the officers' own.
    ...each("officer", ["details"]),
    ...each("nobody", ["id", "eventId", "memberId", "userId", "totalTickets", "cameFrom", "became"]),
  },
  seatingWishes: {
    ...each("member", ["kind", "isMust", "setAsideAt", "createdAt"]),
    ...each("officer", ["words", "setAsideReason"]),
    ...each("nobody", ["id", "eventId", "attendeeId", "toAttendeeId", "toFeatureId"]),
  },
  paymentRefunds: {
    ...each("member", ["transactionId", "amount", "kind", "status", "createdAt", "refundedAt", "undoneAt"]),
    ...each("officer", ["reason", "note", "concern"]),
    ...each("nobody", [
      "id",
      "providerTransactionId",
      "message",
      "askedBy",
      "updatedAt",
      "claimedAt",
      "lookedAt",
    ]),
    ...each("nobody", ["attempt", "queuedBy", "batchId", "settledAt", "loweredRegistrationId"]),
  },
  paymentCharges: {
    ...each("member", ["transactionId", "invoiceNumber", "amount", "card", "outcome", "chargedAt"]),
    ...each("officer", ["reason"]),
    ...each("nobody", ["paymentId", "providerStatus", "recordedAt", "batchId", "settledAt"]),
    ...each("nobody", ["applyAttempts", "applyError", "applyAt", "appliedAt"]),
  },
  manualPayments: {
    ...each("member", ["method", "amount", "receivedAt", "voidedAt"]),
    ...each("officer", ["reference", "note", "receivedBy", "recordedBy", "voidedBy", "voidReason"]),
    ...each("nobody", ["id", "registrationId", "creditId", "recordedAt"]),
  },
  credits: {
    ...each("member", ["amount", "reason", "expiresOn", "grantedAt"]),
    ...each("officer", ["grantedBy"]),
    ...each("nobody", [
      "id",
      "memberId",
      "eventId",
      "refundId",
      "manualReturnId",
      "remindedAt",
      "remindedOf",
    ]),
  },
  creditEndings: {
    ...each("member", ["amount", "because", "endedAt"]),
    ...each("officer", ["reason", "endedBy"]),
    ...each("nobody", ["id", "creditId"]),
  },
  manualReturns: {
    ...each("member", ["amount", "reason", "createdAt", "method", "returnedAt", "dismissedAt", "voidedAt"]),
    ...each("officer", [
      "reference",
      "note",
      "askedBy",
      "recordedBy",
      "dismissedBy",
      "voidedBy",
      "voidReason",
    ]),
    ...each("nobody", ["id", "manualPaymentId", "isLowered", "recordedAt"]),
  },
  duesPayments: {
    ...each("member", ["paymentDate", "amount", "paymentMethod", "transactionId", "status", "reference"]),
    ...each("officer", ["notes", "receivedBy", "recordedBy", "voidedBy", "voidReason"]),
    ...each("nobody", ["id", "memberId", "paymentId", "paidThrough", "createdAt", "voidedAt"]),
    ...each("nobody", ["dayBefore", "isDayBeforeKnown"]),
  },
} as const;

/** The fields of the form by which an officer registers someone. */
const FORM = {
  ...each("member", ["registrationType", "firstName", "lastName", "email", "memberTickets", "guestTickets"]),
  ...each("member", ["memberInfo", "guestInfo", "foodRequests", "seatingRequests", "specialRequirements"]),
  ...each("member", ["needs", "bypassPayment"]),
  ...each("officer", ["paymentNotes", "paymentMethod", "checkNumber", "receivedOn", "receivedBy"]),
  ...each("nobody", ["memberId", "dishes"]),
} satisfies Record<keyof ManualRegistrationForm, ReadBy>;

/** What it has of a person in its lists; the needs of one who was chosen from the directory are their own. */
const PERSON = {
  ...each("member", ["firstName", "lastName", "needs"]),
  ...each("nobody", ["memberId", "dishes"]),
} satisfies Record<keyof ManualRegistrationForm["guestInfo"][number], ReadBy>;

/** What the audit log has of a member besides the columns: a link, and that a password was set. */
const ENTRY = { ...READERS.members, spouseId: "member", password: "member" } as const;

function mayRead(reader: Reader, by: ReadBy): boolean {
  return by === "member" || (by === "officer" && reader === "officer");
}

function readable(list: Readonly<Record<string, ReadBy>>, reader: Reader): string[] {
  return Object.entries(list).flatMap(([name, by]) => (mayRead(reader, by) ? [name] : []));
}

/** The columns of a table that this reader sees, of the rows under an alias, by their names in the database. */
export function columnsFor(table: keyof typeof READERS, alias: string, reader: Reader): SQL {
  const names = readable(READERS[table], reader).map((name) =>
    name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
  );
  return sql.join(
    names.map((name) => sql`${sql.identifier(alias)}.${sql.identifier(name)}`),
    sql`, `,
  );
}

/** A JSON object of the database with those of its keys that this reader sees; null without one. */
export function keysFor(list: "form" | "entry", value: SQL, reader: Reader): SQL {
  const names = sql.param(readable(list === "form" ? FORM : ENTRY, reader));
  return sql`(select case when ${value} is not null then coalesce(jsonb_object_agg(key, ${list === "form" ? personsIn(reader) : sql`value`}), '{}') end
    from jsonb_each(case when jsonb_typeof(${value}) = 'object' then ${value} end) where key = any(${names}::text[]))`;
}

/** The value of a key of the form, of which a list of persons has what this reader sees. */
function personsIn(reader: Reader): SQL {
  const names = sql.param(readable(PERSON, reader));
  return sql`case when key in ('memberInfo', 'guestInfo') then (select coalesce(jsonb_agg((
        select jsonb_object_agg(p.key, p.value) from jsonb_each(person) p
        where p.key = any(${names}::text[]) and (p.key <> 'needs' or not person ? 'memberId')) order by at), '[]')
      from jsonb_array_elements(value) with ordinality persons (person, at)) else value end`;
}
