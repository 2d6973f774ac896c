import { EVENT_FIELD_NAMES, eventField, eventFieldLabel } from "#contract/event-fields.ts";
import { ALL_FIELDS, type MemberField, valuesFor } from "#contract/members/fields.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { formatDay, formatInstant } from "#server/platform/format-dates.ts";
import { capitalized } from "./action-labels.ts";

export type Facts = Record<string, unknown>;
/** Names of the records referred to by id, by `"member 7"` or `"event 3"`, and the chapter's time zone. */
export type How = { names: ReadonlyMap<string, string>; timeZone: string };

/** How an empty value is shown. */
export const EMPTY = "empty";
const PICTURE = "an uploaded picture";

/** Labels of the keys whose own words would not do. */
const LABELS: Readonly<Record<string, string>> = {
  ...valuesFor<Record<MemberField, string>>(ALL_FIELDS, (_, { label }) => label),
  // Emails and links have one, too.
  address: "Address",
  adjustmentWhy: "Reason for the amount",
  adminPrivileges: "Admin rights",
  as: "File",
  because: "Reason",
  becomes: "Now",
  confirmedEmail: "Confirmed email",
  concern: "Needs review",
  deletedAt: "Deleted",
  eventId: "Event",
  guestInfo: "Guests",
  isAdmin: "Administrator",
  kind: "How",
  lines: "Lines on the list",
  memberId: "Member",
  memberInfo: "Additional members",
  money: "Money",
  priceWhy: "Reason for the price",
  providerTransactionId: "Refund number",
  queuedBy: "Requested by",
  registrationId: "Registration",
  removedReason: "Why it ended",
  spouseId: "Linked to",
  tableNumber: "Table",
  transactionId: "Transaction",
  until: "Open until",
};

const EVENT_LABELS = new Map<string, string>(
  EVENT_FIELD_NAMES.map((name) => [name, eventField(name).auditLabel ?? eventFieldLabel(name)]),
);

/** Keys of instants and days; any other text is someone's own, even if it looks like a date. */
const TIMES = /(At|Since|On|Date|Deadline|Notified|Seen|Sent|Through|Time|Until)$|^(at|from|since|to|until)$/;

const MONEY: ReadonlySet<string> = new Set([
  ...["amount", "price", "refunded"],
  ...EVENT_FIELD_NAMES.filter((name) => eventField(name).type === "price"),
]);

/** Labels of stored codes, by key. */
const CODE_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  as: { csv: "spreadsheet (CSV)", docx: "Word document" },
  adminPrivileges: { none: "none", limited: "limited admin", full: "full admin" },
  removedReason: {
    cancelled_by_member: "cancelled by the member",
    moved_to_event: "moved to another dinner",
    payment_cancelled: "payment cancelled",
    payment_expired: "not paid in time",
    removed_by_officer: "removed by an officer",
    registered_instead: "registered instead",
    superseded: "replaced by a newer registration",
  },
  status: {
    created: "waiting for payment",
    recorded: "charged, not applied yet",
    refund_due: "refund due",
    refund_failed: "refund failed",
    refunding: "refund in progress",
    settled_otherwise: "refunded another way",
    credited: "became a credit",
    pending: "waiting for payment",
    waitlist: "on the waitlist",
    other: "other society member",
  },
  kind: { void: "voided before settlement", refund: "refund", external: "at the card processor" },
  paymentMethod: { authorize_net: "by card", check: "check", cash: "cash", complimentary: "complimentary" },
  paymentType: { online: "by card", manual: "manual" },
};

/** The label of a value's key. */
export function labelOf(key: string): string {
  return (
    LABELS[key] ?? EVENT_LABELS.get(key) ?? capitalized(key.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase())
  );
}

/** A value in words: days and times in the chapter's zone, money in dollars. */
export function describeValue(key: string, value: unknown, how: How): string {
  if (value === null || value === undefined || value === "") return EMPTY;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return describeNumber(key, value, how);
  if (typeof value === "string") return describeText(key, value, how);
  if (Array.isArray(value)) return value.map((one) => describePart(one, how)).join("; ") || EMPTY;
  return describePart(value, how);
}

/** Keys that hold another record's id. */
export const NAMED: Readonly<Record<string, string>> = {
  eventId: "event",
  memberId: "member",
  spouseId: "member",
};

function describeNumber(key: string, value: number, { names }: How): string {
  const thing = NAMED[key];
  return thing ? (names.get(`${thing} ${value}`) ?? `${capitalized(thing)} ${value}`) : String(value);
}

function describeText(key: string, value: string, { timeZone, names }: How): string {
  if (key === "queuedBy") return names.get(value) ?? value;
  if (MONEY.has(key) && /^-?\d+\.\d\d$/.test(value)) return formatDollars(value);
  if (key === "imageUrl" && value.startsWith("/uploads/")) return PICTURE;
  if (TIMES.test(key) && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value))
    return formatInstant(new Date(value), timeZone);
  if (TIMES.test(key) && /^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value);
  const said = (CODE_LABELS[key] ?? (key === "reason" ? CODE_LABELS.removedReason : undefined))?.[value];
  return said ?? value;
}

/** A person of a party as "Anna Weber, table 3"; anything else value by value. */
function describePart(part: unknown, how: How): string {
  if (typeof part !== "object" || part === null) return String(part);
  const { firstName, lastName, tableNumber, ...rest } = part as Facts;
  const name = [firstName, lastName]
    .filter((word) => typeof word === "string" && word.trim() !== "")
    .join(" ");
  const named = "firstName" in part || "lastName" in part;
  const others = Object.entries(rest)
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .map(([key, value]) => `${labelOf(key).toLowerCase()} ${describeValue(key, value, how)}`);
  return [
    ...(named ? [name || "no name"] : []),
    ...(tableNumber === null || tableNumber === undefined ? [] : [`table ${String(tableNumber)}`]),
    ...others,
  ].join(", ");
}
