import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "#server/app.ts";

/** What is copied along from other programs, around and inside a value, with the value that is kept. */
const TYPED: Readonly<Record<string, { typed: string; kept: string }>> = {
  email: { typed: "\u2066anna\u00ad@example.org\u2069\u00a0", kept: "anna@example.org" },
  phone: { typed: "\u202a(202)\u00a0555\u20110142\u202c", kept: "(202) 555-0142" },
  userName: { typed: "\u200banna\u2011b\ufeff", kept: "anna-b" },
};
const KINDS: readonly [RegExp, keyof typeof TYPED][] = [
  [/e-?mails?$/i, "email"],
  [/(phone|fax)$/i, "phone"],
  [/^user_?name(oremail)?$/i, "userName"],
];
/** Fields that keep what is typed, and why. */
const AS_TYPED = new Map([
  ["POST /api/member/login username", "an old name is looked up as typed as well"],
  ["POST /api/member/sign-in-link usernameOrEmail", "an old name is looked up as typed as well"],
  ["POST /api/payment/create-manual-hosted-page customerEmail", "it is ignored"],
]);

type Leaf = { name: string; schema: z.ZodType; kind: keyof typeof TYPED };

/** The fields of a schema that are named after an email address, phone number or username. */
function leavesOf(schema: unknown, name = ""): Leaf[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, field]) => leavesOf(field, key));
  if (schema instanceof z.ZodArray) return leavesOf(schema.element, name);
  if (schema instanceof z.ZodUnion && !KINDS.some(([word]) => word.test(name)))
    return schema.options.flatMap((option) => leavesOf(option, name));
  const inner = innerOf(schema);
  if (inner instanceof z.ZodObject || inner instanceof z.ZodArray) return leavesOf(inner, name);
  const kind = KINDS.find(([word]) => word.test(name))?.[1];
  return kind && schema instanceof z.ZodType && !(inner instanceof z.ZodBoolean)
    ? [{ name, schema, kind }]
    : [];
}

/** What a field holds if it is given. */
function innerOf(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return innerOf(schema.unwrap());
  return schema instanceof z.ZodPipe && !(schema.in instanceof z.ZodString) ? innerOf(schema.in) : schema;
}

const fields = endpoints.flatMap(({ method, path, input }) =>
  leavesOf(input).map((leaf) => ({ ...leaf, at: `${method} ${path} ${leaf.name}` })),
);

test("What is typed for an email address, phone number or username is cleaned like an import", () => {
  expect([...new Set(fields.map(({ name }) => name))].sort()).toEqual([
    ...["alternateEmail", "cellPhone", "customerEmail", "email", "emails", "fax", "homePhone", "officePhone"],
    ...["phone", "userName", "username", "usernameOrEmail"],
  ]);
  const uncleaned = fields.filter(({ schema, kind, at }) => {
    const { typed = "", kept } = TYPED[kind] ?? {};
    return !AS_TYPED.has(at) && schema.safeParse(typed).data !== kept;
  });
  expect(uncleaned.map(({ at }) => at)).toEqual([]);
});

test("Each field that keeps what is typed exists", () => {
  expect([...AS_TYPED.keys()].filter((at) => !fields.some((field) => field.at === at))).toEqual([]);
});
