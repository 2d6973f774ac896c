import { invalid } from "#emulators/constant-contact/api/api-error.ts";
import type { Answer, Call } from "#emulators/constant-contact/api/endpoint.ts";
import { readBody } from "#emulators/constant-contact/api/read-input.ts";
import { unknownLists } from "#emulators/constant-contact/lists/find.ts";
import { ImportForm } from "./forms.ts";
import { type ImportRow, unknownColumns } from "./import-row.ts";
import { queueActivity } from "./queue.ts";
import { activityJson } from "./read-shape.ts";

const mostBytes = 4 * 1024 * 1024;

/** `POST /activities/contacts_json_import`: what lies beyond 4 MB is dropped without a word. */
export function queueImport(call: Call): Answer {
  const { import_data, list_ids } = readBody(ImportForm, call.body);
  const unknown = new Set(import_data.flatMap(unknownColumns));
  const problems = [
    ...unknownLists(call.holdings, list_ids).map((id) => `list_ids: there is no list ${id}`),
    ...[...unknown].map((name) => `import_data: this emulator does not read the column ${name}`),
  ];
  if (problems.length > 0) throw invalid(problems);
  const rows = call.bodyBytes > mostBytes ? cut(import_data) : import_data;
  const activity = queueActivity(call, "contacts_json_import", {
    job: { rows, list_ids },
    items: rows.length,
  });
  return { status: 201, body: activityJson(activity) };
}

function cut(rows: readonly ImportRow[]): ImportRow[] {
  let bytes = 0;
  const end = rows.findIndex((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 1;
    return bytes > mostBytes;
  });
  return end === -1 ? [...rows] : rows.slice(0, end);
}
