/** Events under the month of their date, in the given order. */
export function byMonth<E extends { dateTime: string }>(
  events: readonly E[],
  monthOf: (instant: string) => string,
): { month: string; events: E[] }[] {
  const months: { month: string; events: E[] }[] = [];
  for (const event of events) {
    const month = monthOf(event.dateTime);
    const last = months.at(-1);
    if (last?.month === month) last.events.push(event);
    else months.push({ month, events: [event] });
  }
  return months;
}
