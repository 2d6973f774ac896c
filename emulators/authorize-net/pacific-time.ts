const pacific = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Los_Angeles",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
});

const hour = 3_600_000;

/** The wall clock of the gateway, `2026-03-01T09:05:09.123`, without an offset as its answers have it. */
export function pacificLocal(at: number): string {
  const part = Object.fromEntries(pacific.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}.${part.fractionalSecond}`;
}

/** Lists give whole seconds, details give fractions. */
export function withoutFraction(instant: string): string {
  return instant.replace(/\.\d+/, "");
}

/** The first 16:00 Pacific strictly after `at`: the daily cut-off of an account. */
export function nextCutOff(at: number): number {
  const firstWholeHour = Math.floor(at / hour) * hour + hour;
  for (let candidate = firstWholeHour; ; candidate += hour) {
    if (pacificLocal(candidate).slice(11, 16) === "16:00") return candidate;
  }
}
