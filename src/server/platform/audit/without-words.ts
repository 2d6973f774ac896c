import { RequestField } from "#contract/registrations/registrations.ts";

/** What people need and ask for is between them and those who cook and seat: the log has no words of it (062). */
const UNSAID: ReadonlySet<string> = new Set([...RequestField.options, "needs"]);

/** What the log has in place of the words. */
const GIVEN = "given";
const CHANGED = "changed";

type Changed<Facts> = { before?: Facts | undefined; after?: Facts | undefined };

/** The same values of an entry, but of needs and requests, at any depth, only that they were given or changed. */
export function withoutWords<Facts>({ before, after }: Changed<Facts>): Changed<Facts> {
  return { before: unsaid(before, undefined) as Facts, after: unsaid(after, before) as Facts };
}

function unsaid(facts: unknown, earlier: unknown): unknown {
  if (Array.isArray(facts)) return facts.map((one) => unsaid(one, sameIn(earlier, one)));
  if (!isPlain(facts)) return facts;
  const was = isPlain(earlier) ? earlier : {};
  return Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [
      key,
      UNSAID.has(key) ? saying(value, was[key]) : unsaid(value, was[key]),
    ]),
  );
}

function saying(value: unknown, was: unknown): unknown {
  if (isNothing(value) || value === CHANGED) return value;
  return isNothing(was) || JSON.stringify(was) === JSON.stringify(value) ? GIVEN : CHANGED;
}

/** The person of this name in an earlier list: places move when someone leaves. */
function sameIn(earlier: unknown, one: unknown): unknown {
  if (!Array.isArray(earlier) || !isPlain(one)) return undefined;
  return earlier.find(
    (other) => isPlain(other) && other.firstName === one.firstName && other.lastName === one.lastName,
  );
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}
