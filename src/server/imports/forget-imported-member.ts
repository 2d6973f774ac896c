import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { plainHeader } from "#server/imports/plan/column-names.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { importFiles } from "./tables.ts";

/** The erased member: names as an officer or an import wrote them, and addresses that were theirs alone. */
type Person = { id: number; firstName: string; lastName: string; addresses: readonly string[] };

/** In place of the name of a file that named them. */
const UNNAMED = "(name erased)";

/**
 * Removes an erased member from what imports store about others (S-34): emails that an undo left for them, their name in
 * an undo's list of members left in place, as someone's previous spouse, and among headings; names of files and sheets,
 * and an import's list of what it left out, if they name them; and any file that names them and is not imported yet,
 * which would bring them back. Their own previous values are deleted with their row.
 */
export async function forgetImportedMember(
  tx: Tx,
  { id, firstName, lastName, addresses }: Person,
  { now, by }: { now: Date; by: string },
): Promise<void> {
  await tx.execute(sql`update imports set undone = jsonb_set(undone, '{left}', (
      select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(undone -> 'left') one
      where one ->> 'memberId' is distinct from ${String(id)}))
    where undone -> 'left' @> ${JSON.stringify([{ memberId: id }])}::jsonb`);
  await tx.execute(sql`update imports set emails_left = (
      select jsonb_agg(one || jsonb_build_object('others', who.stay)) from jsonb_array_elements(emails_left) one
        cross join lateral (select jsonb_agg(other) as stay from jsonb_array_elements(one -> 'others') other
          where other is distinct from ${JSON.stringify({ memberId: id })}::jsonb) who
      where who.stay is not null and lower(one ->> 'address') <> all(${sql.param([...addresses])}::text[]))
    where emails_left is not null`);
  await tx.execute(sql`update import_changes set before = before - 'spouseName'
    where before ->> 'spouseId' = ${String(id)}
      or lower(before ->> 'spouseName') = lower(${`${firstName} ${lastName}`})`);
  // Folded, as an import compares names: another apostrophe in the file is the same person.
  const named = (text: SQL, words: readonly string[]) =>
    sql.join(
      words.map((word) => sql`strpos(${text}, folded(${JSON.stringify(word).slice(1, -1)})) > 0`),
      sql` and `,
    );
  // An empty word would match everyone.
  const ways = [[firstName, lastName], ...addresses.map((address) => [address])].filter((words) =>
    words.every((word) => word.trim() !== ""),
  );
  if (ways.length === 0) return;
  const names = (text: SQL) =>
    sql.join(
      ways.map((words) => sql`(${named(text, words)})`),
      sql` or `,
    );
  // In a table without headings, the first row was mistaken for them.
  await tx.execute(sql`update imports set samples = '[]', headers = '[]'
    where state not in ('ready', 'running') and (${names(sql`folded(headers::text || samples::text)`)})`);
  await forgetHeadings(tx, ways);
  await tx.execute(sql`update imports set outcome = null where ${names(sql`folded(outcome::text)`)}`);
  const rows = await readRows(
    tx,
    z.object({ id: z.number() }),
    sql`with f as materialized (
      select f.import_id, folded(concat(f.rows, f.top, i.file_name, i.reading)) as words from import_files f
        join imports i on i.id = f.import_id and i.state = 'ready'
    ) update imports i set state = 'dropped', samples = '[]', headers = '[]', finished_at = ${now.toISOString()} from f
    where f.import_id = i.id and i.state = 'ready' and (${names(sql`f.words`)}) returning i.id`,
  );
  await tx.execute(sql`update imports set file_name = ${UNNAMED} where ${names(sql`folded(file_name)`)}`);
  await tx.execute(sql`update imports set reading = reading || '{"sheet": null, "sheets": [], "notes": []}'
    where ${names(sql`folded(reading::text)`)}`);
  for (const dropped of rows) {
    await tx.delete(importFiles).where(eq(importFiles.importId, dropped.id));
    await audit(tx, {
      at: now,
      actor: by,
      action: "import file dropped",
      entity: "import",
      entityId: dropped.id,
    });
  }
}

/** Deletes the columns chosen for tables whose normalized headings contain all words of one of these `ways`. */
async function forgetHeadings(tx: Tx, ways: readonly (readonly string[])[]): Promise<void> {
  const plain = ways
    .map((words) => words.map(plainHeader))
    .filter((words) => words.every((word) => word !== ""));
  if (plain.length === 0) return;
  const has = (word: string) =>
    sql`strpos(' ' || (select string_agg(key, ' ') from jsonb_object_keys(fields) key) || ' ', ${` ${word} `}) > 0`;
  const named = plain.map((words) => sql`(${sql.join(words.map(has), sql` and `)})`);
  await tx.execute(sql`delete from import_mappings where ${sql.join(named, sql` or `)}`);
}
