import { inDollars } from "#contract/dollars.ts";
import { dayInWords, momentInWords } from "#server/platform/dates.ts";
import { capital } from "./deed-words.ts";

export type Facts = Record<string, unknown>;
/** Names of what is written down by number, by `"member 7"` or `"event 3"`, and the chapter's zone. */
export type How = { names: ReadonlyMap<string, string>; timeZone: string };

/** What stands for nothing. */
export const EMPTY = "empty";
const PICTURE = "an uploaded picture";

/** What a key is called where its own words would not do. */
const LABELS: Readonly<Record<string, string>> = {
  adminComments: "Admin notes on the member",
  adminPrivileges: "Admin rights",
  as: "File",
  because: "Because",
  becomes: "Now",
  cellPhone: "Cell phone",
  confirmedEmail: "Confirmed email",
  concern: "To be looked at",
  dateTime: "Start",
  deletedAt: "Deleted",
  ecuyerPrice: "Ecuyer price",
  endDateTime: "End",
  eventId: "Event",
  excludeFromDirectory: "Hidden from directory",
  externalUrl: "External link",
  guestInfo: "Guests",
  imageUrl: "Picture",
  isActive: "Active",
  isAdmin: "Administrator",
  isEcuyer: "Ecuyer",
  isMondiale: "Mondiale",
  isProfessionalWorker: "Professional worker",
  kind: "How",
  lines: "Lines on the list",
  localDuesPaidThrough: "Local dues paid through",
  memberId: "Member",
  memberInfo: "Additional members",
  money: "Money",
  nationalDuesPaidThrough: "National dues paid through",
  providerTransactionId: "Refund number",
  queuedBy: "By order of",
  registrationId: "Registration",
  removedReason: "Why it ended",
  spouseId: "Linked to",
  tableNumber: "Table",
  transactionId: "Transaction",
  until: "Open until",
  userName: "Username",
};

/** Keys of instants and days; any other text is somebody's own, whatever it looks like. */
const TIMES = /(At|On|Date|Deadline|Notified|Seen|Sent|Through|Time|Until)$|^(at|from|since|to|until)$/;

const MONEY: ReadonlySet<string> = new Set([
  ...["amount", "price", "refunded", "memberPrice", "ecuyerPrice", "mondialePrice", "guestPrice"],
]);

/** Values that the database keeps in short, by key where a word means different things. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  as: { csv: "spreadsheet (CSV)", docx: "Word document" },
  adminPrivileges: { none: "none", limited: "limited admin", full: "full admin" },
  removedReason: {
    cancelled_by_member: "cancelled by the member",
    payment_cancelled: "payment cancelled",
    payment_expired: "not paid in time",
    removed_by_officer: "removed by an officer",
    registered_instead: "registered instead",
    superseded: "replaced by a newer registration",
  },
  status: {
    created: "waiting for payment",
    refund_due: "refund due",
    refund_failed: "refund failed",
    refunding: "refund under way",
    settled_otherwise: "returned otherwise",
    pending: "waiting for payment",
    waitlist: "on the waitlist",
    other: "other society member",
  },
  kind: { void: "cancelled before settlement", refund: "refund", external: "at the card company" },
  paymentMethod: { authorize_net: "by card" },
  paymentType: { online: "by card", manual: "by hand" },
};

/** What a fact is called, by its key as the contract writes it. */
export function labelOf(key: string): string {
  return LABELS[key] ?? capital(key.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase());
}

/** A fact as somebody reads it who knows no computer: days and moments by the chapter's clock, money in dollars. */
export function valueInWords(key: string, value: unknown, how: How): string {
  if (value === null || value === undefined || value === "") return EMPTY;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return numberInWords(key, value, how);
  if (typeof value === "string") return textInWords(key, value, how);
  if (Array.isArray(value)) return value.map((one) => partInWords(one, how)).join("; ") || EMPTY;
  return partInWords(value, how);
}

/** Keys that name another row. */
export const NAMED: Readonly<Record<string, string>> = {
  eventId: "event",
  memberId: "member",
  spouseId: "member",
};

function numberInWords(key: string, value: number, { names }: How): string {
  const thing = NAMED[key];
  return thing ? (names.get(`${thing} ${value}`) ?? `${capital(thing)} ${value}`) : String(value);
}

function textInWords(key: string, value: string, { timeZone, names }: How): string {
  if (key === "queuedBy") return names.get(value) ?? value;
  if (MONEY.has(key) && /^-?\d+\.\d\d$/.test(value)) return inDollars(value);
  if (key === "imageUrl" && value.startsWith("/uploads/")) return PICTURE;
  if (TIMES.test(key) && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value))
    return momentInWords(new Date(value), timeZone);
  if (TIMES.test(key) && /^\d{4}-\d\d-\d\d$/.test(value)) return dayInWords(value);
  const said = (WORDS[key] ?? (key === "reason" ? WORDS.removedReason : undefined))?.[value];
  return said ?? value;
}

/** Somebody of a party as "Anna Weber, table 3"; anything else value by value. */
function partInWords(part: unknown, how: How): string {
  if (typeof part !== "object" || part === null) return String(part);
  const { firstName, lastName, tableNumber, ...rest } = part as Facts;
  const name = [firstName, lastName]
    .filter((word) => typeof word === "string" && word.trim() !== "")
    .join(" ");
  const named = "firstName" in part || "lastName" in part;
  const others = Object.entries(rest)
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .map(([key, value]) => `${labelOf(key).toLowerCase()} ${valueInWords(key, value, how)}`);
  return [
    ...(named ? [name || "no name"] : []),
    ...(tableNumber === null || tableNumber === undefined ? [] : [`table ${String(tableNumber)}`]),
    ...others,
  ].join(", ");
}
