/** Calendar days as `"2026-03-08"`, without hours or zones. */
const DAY_MS = 86_400_000;

/** Whole days from one calendar day to another; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** A calendar day some days later, or earlier if `days` is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day of the next month, or that month's last day if it has no such day. */
export function monthAfter(day: string): string {
  return laterByMonths(day, 1);
}

/** The same day of the next year; 29 February becomes 28 February (S-28). */
export function yearAfter(day: string): string {
  return laterByMonths(day, 12);
}

/** The last paid day after dues are paid: a year after the later of the day they were paid and the last paid day (S-28). */
export function extendedThrough(paidThrough: string | null, paidOn: string): string {
  return yearAfter(paidThrough !== null && paidThrough > paidOn ? paidThrough : paidOn);
}

/** True for an implausible year such as 26 or 20206, which a date field also has while a year is being typed. */
export function isImplausibleDay(day: string): boolean {
  return !/^(?:19|20|21)\d\d-/.test(day);
}

/** The status of a last paid day: unknown, past, past within a calendar month, or later. */
export type PaidThroughStatus = "none" | "over" | "soon" | "later";

/** The one rule behind every dues badge (C-10): the last paid day itself is still paid (C-28). */
export function paidThroughStatus(paidThrough: string | null, today: string): PaidThroughStatus {
  if (paidThrough === null) return "none";
  if (paidThrough < today) return "over";
  return paidThrough <= monthAfter(today) ? "soon" : "later";
}

function laterByMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(first.getTime() + (Math.min(date, last) - 1) * DAY_MS).toISOString().slice(0, 10);
}
