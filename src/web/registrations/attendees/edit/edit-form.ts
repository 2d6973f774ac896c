import type { FieldErrors, Resolver } from "react-hook-form";
import {
  type Attendee,
  type AttendeeRegistration,
  RegistrationChange,
} from "#contract/registrations/attendees/attendees.ts";
import { CoupleSeating } from "#contract/registrations/own-attendees.ts";
import { paidHowIn, receivedIn } from "#web/registrations/attendees/paid-how.ts";
import { filled, hasPaidByCard, type NameList } from "#web/registrations/attendees/party.ts";
import { furtherMembers } from "#web/registrations/names.ts";

/** The dialog's fields as they are typed, each under a key of its own, so that each can be compared. */
export type EditForm = Record<string, string>;
/** What is sent: the keys that were changed. */
export type Change = Partial<RegistrationChange>;

const LISTS: readonly NameList[] = ["memberInfo", "guestInfo"];
const TEXTS = ["foodRequests", "seatingRequests", "specialRequirements", "adminNotes"] as const;
const PARTS = ["firstName", "lastName", "tableNumber", "seatingRequests"] as const;
type Part = (typeof PARTS)[number];

/** How many further names a list of this party has. */
export function lengthOf(list: NameList, party: AttendeeRegistration): number {
  return list === "memberInfo" ? furtherMembers(party) : party.guestTickets;
}

/** The key of a field of one who comes along. */
export function keyOf(list: NameList, index: number, part: Part): string {
  return [list, index, part].join("-");
}

/** The fields as the registration has them; a status that is neither of the two chooses none. */
export function formOf(party: AttendeeRegistration): EditForm {
  const form: EditForm = {
    tableNumber: String(party.tableNumber ?? ""),
    status: party.status === "pending" || party.status === "unpaid" ? "" : party.status,
    amount: party.amount,
    amountWhy: party.amountWhy ?? "",
    paymentType: party.paymentType,
    paymentMethod: party.paymentMethod ?? "",
    checkNumber: party.checkNumber ?? "",
    // Blank keeps what is recorded.
    receivedOn: "",
    receivedBy: "",
    paymentNote: "",
    coupleSeating: party.coupleSeating,
  };
  for (const key of TEXTS) form[key] = party[key] ?? "";
  for (const list of LISTS) {
    for (const [index, attendee] of filled(party[list], lengthOf(list, party)).entries()) {
      for (const part of PARTS) form[keyOf(list, index, part)] = String(attendee[part] ?? "");
    }
  }
  return form;
}

/** An empty or invalid table number becomes unset; a number is left to the contract's check. */
function tableIn(typed = ""): number | null {
  const text = typed.trim();
  return text === "" || Number.isNaN(Number(text)) ? null : Number(text);
}

function statusIn(typed: string | null | undefined): Change["status"] {
  return typed === "confirmed" || typed === "waitlist" ? typed : undefined;
}

function listIn(typed: EditForm, list: NameList, count: number): Attendee[] {
  const at = (index: number, part: Part) => typed[keyOf(list, index, part)] ?? "";
  return Array.from({ length: count }, (_, index) => ({
    firstName: at(index, "firstName").trim(),
    lastName: at(index, "lastName").trim(),
    tableNumber: tableIn(at(index, "tableNumber")),
    seatingRequests: at(index, "seatingRequests").trim() || null,
  }));
}

function paidHowOf({ paymentMethod = "", checkNumber = "" }: EditForm) {
  return { paymentMethod, checkNumber };
}

/** Whether the choice in the form marks a waiting or unpaid party as paid. */
export function isMarkedPaid(party: AttendeeRegistration, typed: EditForm): boolean {
  return typed.status === "confirmed" && party.status !== "confirmed";
}

/** Whether the form asks how it was paid: where it is marked as paid, or a full officer has a manual payment. */
export function asksPaidHow(party: AttendeeRegistration, typed: EditForm): boolean {
  if (hasPaidByCard(party) && party.status !== "unpaid") return false;
  return isMarkedPaid(party, typed) || (typed.status === "confirmed" && typed.paymentType === "manual");
}

/** What was typed differs from the registration in these keys, and in no others. */
export function changeIn(party: AttendeeRegistration, typed: EditForm): Change {
  const known = formOf(party);
  const differs = (key: string) => (typed[key] ?? "") !== known[key];
  const change: Change = {};
  if (differs("tableNumber")) change.tableNumber = tableIn(typed.tableNumber);
  const status = statusIn(typed.status);
  if (status && differs("status")) change.status = status;
  for (const key of TEXTS) if (differs(key)) change[key] = typed[key]?.trim() || null;
  if (differs("coupleSeating")) change.coupleSeating = CoupleSeating.parse(typed.coupleSeating);
  if (differs("amount")) change.amount = typed.amount?.trim() ?? "";
  // The reason that is shown holds for another amount as well.
  const why = typed.amountWhy?.trim() ?? "";
  if (differs("amountWhy") || (differs("amount") && why !== "")) change.amountWhy = why;
  if (differs("paymentType")) change.paymentType = typed.paymentType === "manual" ? "manual" : "online";
  if (asksPaidHow(party, typed) && (differs("paymentMethod") || differs("checkNumber"))) {
    Object.assign(change, paidHowIn(paidHowOf(typed)));
  }
  if (asksPaidHow(party, typed)) Object.assign(change, receivedIn(typed));
  for (const list of LISTS) {
    const isChanged = Object.keys(known).some((key) => key.startsWith(`${list}-`) && differs(key));
    if (isChanged) change[list] = listIn(typed, list, lengthOf(list, party));
  }
  return change;
}

/** The key of the field that a path of the contract belongs to: `memberInfo.0.firstName`. */
export function fieldAt(path: readonly PropertyKey[]): string {
  return path.map(String).join("-");
}

const Checked = RegistrationChange.partial();

function sentenceFor({ code, message, path }: { code: string; message: string; path: PropertyKey[] }) {
  if (path.at(-1) !== "tableNumber") return message;
  return code === "too_small"
    ? "Table number must be at least 1"
    : "Table number must be a whole number up to 9999";
}

/** The contract's own check, on what would be sent for this registration. */
export function checkFor(party: AttendeeRegistration): Resolver<EditForm> {
  return (typed) => {
    const change = changeIn(party, typed);
    const checked = Checked.safeParse(change);
    const errors: FieldErrors<EditForm> = {};
    if (checked.success) return { values: typed, errors: {} };
    for (const issue of checked.error?.issues ?? []) {
      errors[fieldAt(issue.path)] ??= { type: issue.code, message: sentenceFor(issue) };
    }
    return { values: {}, errors };
  };
}

const CONSEQUENTIAL = ["status", "amount", "paymentType", "paymentMethod"] as const;

/** Whether a change could be sent, and may move seats or money. */
export function hasConsequences(change: Change): boolean {
  return CONSEQUENTIAL.some((key) => change[key] !== undefined) && Checked.safeParse(change).success;
}
