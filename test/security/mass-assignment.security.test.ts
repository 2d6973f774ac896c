import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "#server/app.ts";
import { columnsOf } from "./kept.ts";
import { fire, REQUESTS } from "./requests.ts";
import { useWorld } from "./use-world.ts";
import { IS_LONG } from "./volume.ts";

const stage = useWorld();
const { app } = stage;

/** Values that nothing else in the chapter has: found anywhere in the database, one of them has stuck. */
const MARK = "MASSASSIGNED";
const DAY = "2187-06-05";
const NUMBER = 98_765;
const TRACES = new RegExp(`${MARK}|${DAY}|${NUMBER}`);

const VALUES: readonly (readonly [type: RegExp, value: unknown])[] = [
  [/^boolean$/, true],
  [/^(integer|bigint|double)/, NUMBER],
  [/^numeric$/, `${NUMBER}.00`],
  [/^date$/, DAY],
  [/^timestamp/, `${DAY}T00:00:00.000Z`],
  [/^jsonb$/, [{ firstName: MARK, lastName: MARK }]],
  [/^/, MARK],
];

/** What an attacker would like best, by its name: a value that the column takes. */
const WISHES: Record<string, unknown> = {
  admin_privileges: "full",
  is_admin: true,
  status: "confirmed",
  role: "full",
  refunded: "0.00",
  password_hash: `$argon2id$${MARK}`,
  member_id: 2,
  user_id: 1,
  id: NUMBER,
  spouse_id: 2,
};

const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, first: string) => first.toUpperCase());

/** Every column of every table, in both spellings. */
async function everyColumn(): Promise<Record<string, unknown>> {
  const keys: Record<string, unknown> = {};
  for (const { column_name: name, data_type: type } of await columnsOf(app.db)) {
    const value = name in WISHES ? WISHES[name] : VALUES.find(([of]) => of.test(type))?.[1];
    keys[name] = value;
    keys[camel(name)] = value;
  }
  return { ...keys, isLimitedAdmin: true, hasAnyAdminAccess: true, adminPrivileges: "full", password: MARK };
}

function declaredKeys(input: z.ZodType | undefined): string[] {
  const schema = input && z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  return Object.keys(schema?.properties ?? {});
}

/** What is new each time: secrets, hashes, files with the hour in them. */
const VOLATILE =
  /^(reference|invoice_number|token_hash|hash|sid|body_text|body_html|attachments|password_hash|once_key|message_token|challenge|browser_hash|salt|code_hash|choice_hash)$/;

/** The rows that changed, without the values that differ from one run to the next. */
function shapeOf(changes: readonly string[]): string[] {
  // The audit log may name the keys that it did not take.
  const told = changes.filter((row) => !/^. (audit_log|provider_notifications): /.test(row));
  return told
    .map((row) => {
      const at = row.indexOf(": ") + 2;
      const values = Object.entries(JSON.parse(row.slice(at)) as object);
      const lasting = values.filter(([name]) => !VOLATILE.test(name));
      return `${row.slice(0, at)}${JSON.stringify(lasting).replaceAll(/\d{4}-\d\d-\d\dT[\d:.+]+/g, "…")}`;
    })
    .sort();
}

const mutations = endpoints
  .map((endpoint) => ({ endpoint, call: `${endpoint.method} ${endpoint.path}` }))
  .filter(({ endpoint, call }) => endpoint.method !== "GET" && REQUESTS[call]?.shot);

test.each(mutations)("$call takes no column that is not its own", async ({ endpoint, call }) => {
  const shot = REQUESTS[call]?.shot(stage.world.anna, stage.world) ?? expect.unreachable();
  if (shot.file) return expect(shot.body).toBeUndefined();
  const cookie = endpoint.who === "member" ? stage.world.anna.cookie : stage.world.full;
  const columns = await everyColumn();
  for (const key of declaredKeys(endpoint.input)) Reflect.deleteProperty(columns, key);
  const words = Object.fromEntries(Object.entries(columns).map(([key, value]) => [key, String(value)]));
  for (const key of declaredKeys(endpoint.query)) Reflect.deleteProperty(words, key);
  const asBody = shot.form
    ? { ...shot, form: { ...words, ...shot.form } }
    : { ...shot, body: { ...columns, ...(shot.body as object) } };
  const asQuery = `${shot.path}${shot.path.includes("?") ? "&" : "?"}${new URLSearchParams(words)}`;

  const plain = await fire(app, call, { shot, cookie });
  const expected = shapeOf(await stage.changes());
  await stage.restore();
  // In the body and in the address, at once where there is little time.
  const both = { ...asBody, path: asQuery };
  for (const laden of IS_LONG ? [asBody, { ...shot, path: asQuery }] : [both]) {
    const reply = await fire(app, call, { shot: laden, cookie });
    const changes = await stage.changes();
    await stage.restore();
    expect([reply.status, reply.text]).toEqual([plain.status, expect.any(String)]);
    expect(changes.filter((row) => TRACES.test(row) && row.startsWith("+"))).toEqual([]);
    expect(shapeOf(changes)).toEqual(expected);
  }
});
