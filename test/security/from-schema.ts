import fc from "fast-check";
import { z } from "zod";

/** What this code reads of a JSON schema. */
type Schema = {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
};

/** The JSON schema of what is sent, for walking. */
export function sentSchema(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
}

const EDGES = [-1, 0, 1, 1.5, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 31), 99_999_999_999];
const DATES = [
  "2026-03-10",
  "2026-02-29",
  "0000-00-00",
  "1900-01-01",
  "2199-12-31",
  "9999-12-31",
  "10000-01-01",
];
const MOMENTS = DATES.map((day) => `${day}T23:59:59.999Z`).concat("2026-03-10T15:00:00.000Z", "2026-03-10");
const ADDRESSES = [
  "a@b.co",
  "a@b",
  "'; drop table members;--@x.org",
  `${"a".repeat(64)}@${"b".repeat(185)}.org`,
];

/** Words that people paste, programs send and attackers try. */
const WORDS = [
  ...[
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "\udfff\ud800",
    "\u202e",
    "\u200b",
    "😀",
    "👩‍👩‍👧‍👦".repeat(20),
  ],
  ...["x".repeat(5000), "null", "NaN", "Infinity", "1e400", "0x10", "-0.00", "99999999.99", "__proto__"],
  ...["' or 1=1--", "%", "_", "\\", "<%= 7*7 %>", "{{7*7}}", "../../etc/passwd", "a\r\nSet-Cookie: x=1"],
  ...["<script>alert(1)</script>", "javascript:alert(1)", "data:text/html,x", "=cmd|' /C calc'!A0"],
];

/** Replacements for any value. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...WORDS, ...EDGES, null, true, false, [], {}, [[[[]]]], { $ne: null }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.constantFrom("constructor", "toString", "__proto__").map((key) => ({ [key]: { polluted: true } })),
);

/** Values as the schema would have them, and edges of them: what gets as far as the action itself. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting));
  switch (schema.type) {
    case "string":
      return text(schema);
    case "integer":
      return fc.oneof(
        fc.integer({
          min: Math.max(schema.minimum ?? 0, -1000),
          max: Math.min(schema.maximum ?? 9, 2 ** 31 - 1),
        }),
        fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? 1),
      );
    case "number":
      return fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(...EDGES));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(fitting(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 12, 12) });
    case "object":
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, of]) => [key, fitting(of)])),
        { requiredKeys: [] },
      );
    default:
      return anything;
  }
}

function text({ format, pattern, minLength = 0, maxLength = 5000 }: Schema): fc.Arbitrary<unknown> {
  if (format === "date") return fc.constantFrom(...DATES);
  if (format === "date-time") return fc.constantFrom(...MOMENTS);
  if (format === "email") return fc.constantFrom(...ADDRESSES);
  const most = Math.max(minLength, Math.min(maxLength, 300));
  const free = fc.string({ unit: "grapheme", minLength, maxLength: most });
  // Not every pattern can be turned into words, and one of these is as good as many.
  const likeIt = pattern && !/\(\?/.test(pattern) ? fc.stringMatching(new RegExp(pattern, "u")) : free;
  return fc.oneof(likeIt, free, fc.constant("ö".repeat(maxLength)), fc.constantFrom(...WORDS));
}

type Path = readonly (string | number)[];

/** Where in a body something can be put: every key and first item of the schema, also those left out of the body. */
function placesIn(schema: Schema, at: Path = []): { at: Path; schema: Schema }[] {
  const here = [{ at, schema }];
  const inside = [
    ...(schema.anyOf ?? []).flatMap((one) => placesIn(one, at)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, of]) => placesIn(of, [...at, key])),
    ...(schema.items ? placesIn(schema.items, [...at, 0]) : []),
  ];
  return [...here, ...inside];
}

const LEFT_OUT = Symbol("left out");

/** Bodies that were right until one, two or three things in them were changed. */
export function bodiesNear(schema: Schema, right: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(schema);
  const change = fc
    .constantFrom(...places)
    .chain(({ at, schema: of }) =>
      fc.oneof(
        { weight: 4, arbitrary: anything.map((value) => ({ at, value })) },
        { weight: 4, arbitrary: fitting(of).map((value) => ({ at, value })) },
        { weight: 1, arbitrary: fc.constant({ at, value: LEFT_OUT }) },
      ),
    );
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce<unknown>((body, { at, value }) => put(body, at, value), right));
}

function put(body: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value === LEFT_OUT ? undefined : value;
  const isList = typeof key === "number";
  const copy: Record<string | number, unknown> | unknown[] = isList
    ? [...(Array.isArray(body) ? body : [])]
    : { ...(typeof body === "object" && body !== null ? body : {}) };
  if (rest.length === 0 && value === LEFT_OUT) Reflect.deleteProperty(copy, key);
  else Reflect.set(copy, key, put(Reflect.get(copy, key), rest, value));
  return copy;
}

/** Questions after the "?", with one of their words changed, doubled, or made an array. */
export function queriesNear(schema: Schema, right: string): fc.Arbitrary<string> {
  const keys = Object.keys(schema.properties ?? {});
  const words = fc.oneof(fc.constantFrom(...WORDS, ...EDGES.map(String)), fc.string({ unit: "binary" }));
  const encoded = words.map((word) => encodeURIComponent(word.toWellFormed()));
  const raw = fc.constantFrom(
    "%",
    "%zz",
    "%ff",
    "%c3%28",
    "%00",
    "%ed%a0%80",
    "+",
    "a&a",
    "%25%30%30",
    "a=b=c",
  );
  return fc
    .record({
      key: fc.constantFrom(...keys),
      form: fc.constantFrom("=", "[]=", "[a]=", "[0]="),
      word: fc.oneof(encoded, raw),
      before: fc.boolean(),
    })
    .map(({ key, form, word, before }) => {
      const asked = `${key}${form}${word}`;
      return before ? `${asked}&${right}` : `${right}&${asked}`;
    });
}
