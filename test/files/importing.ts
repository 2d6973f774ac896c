import { expect } from "vitest";
import type { ImportCheck, ImportChoices, ImportField, ImportFile, ImportRecord } from "#contract/imports.ts";
import type { TestApp } from "#test/app.ts";

type Refused = { message: string };

/** The fields that the columns of a file seem to be. */
export const fieldsOf = ({ columns }: ImportFile) => columns.map(({ field }) => field);

/** What an officer does with a file of members, over HTTP. `cookie` is asked for each time. */
export function importing(app: TestApp, cookie: () => string) {
  const ask = <Body>(method: string, path: string, body?: object) =>
    app.call<Body & Refused>(method, path, { cookie: cookie(), ...(body && { body }) });

  async function upload(
    content: string | Uint8Array,
    name = "roster.csv",
    query: Record<string, string> = {},
  ) {
    const body = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const response = await app.fetch(
      new Request(`http://portal.test/api/imports?${new URLSearchParams({ name, ...query })}`, {
        method: "POST",
        headers: { cookie: cookie(), "sec-fetch-site": "same-origin" },
        body: new Uint8Array(body),
      }),
    );
    return { status: response.status, body: (await response.json()) as ImportFile & Refused };
  }
  const check = (file: ImportFile, fields = fieldsOf(file), choices: Partial<ImportChoices> = {}) =>
    ask<ImportCheck>("POST", `/api/imports/${file.id}/check`, { fields, ...choices });
  const run = (
    file: ImportFile,
    digest: string,
    {
      couples = [],
      fields = fieldsOf(file),
      ...choices
    }: {
      couples?: readonly string[];
      fields?: (ImportField | null)[];
    } & Partial<ImportChoices> = {},
  ) => ask<ImportRecord>("POST", `/api/imports/${file.id}/run`, { fields, digest, couples, ...choices });
  const refused = (file: ImportFile, choices: Partial<ImportChoices> = {}) =>
    app.fetch(
      new Request(`http://portal.test/api/imports/${file.id}/refused`, {
        method: "POST",
        headers: { cookie: cookie(), "sec-fetch-site": "same-origin", "content-type": "application/json" },
        body: JSON.stringify({ fields: fieldsOf(file), ...choices }),
      }),
    );
  const undo = (id: number) => ask<ImportRecord>("POST", `/api/imports/${id}/undo`);

  /** Uploads and checks a file. */
  async function prepare(content: string | Uint8Array) {
    const { body: file } = await upload(content);
    const { body: seen } = await check(file);
    const couples = seen.couples.map(({ key }) => key);
    return { file, seen, couples, write: () => run(file, seen.digest, { couples }) };
  }

  /** The same, and writes it with the couples that are offered. */
  async function importAll(content: string | Uint8Array) {
    const { seen, write } = await prepare(content);
    const { status, body } = await write();
    expect(status).toBe(200);
    return { record: body, seen };
  }
  return { upload, check, run, refused, undo, prepare, importAll };
}
