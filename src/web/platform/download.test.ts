import { afterEach, describe, expect, test, vi } from "vitest";
import { downloadAttendeesCsv } from "#contract/registrations/attendees/attendees.ts";
import { ApiError } from "#web/platform/api/api-error.ts";
import { download, fileName, nameIn } from "./download.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Catches what the browser would save: the names, and the files themselves. */
function catchFiles(answer: Response) {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => answer);
  vi.stubGlobal("fetch", fetch);
  const files: Blob[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(class extends URL {}, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => undefined,
    }),
  );
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return { fetch, files, names };
}

const ask = { params: { id: 7 }, query: {} };
const wanted = { accept: "text/csv", otherwise: "Gala_Attendees.csv" };

describe("a file", () => {
  test("is asked for by its kind, and saved under the server's name", async () => {
    const { fetch, files, names } = catchFiles(
      new Response("a,b", { headers: { "content-disposition": 'attachment; filename="List.csv"' } }),
    );
    await download(downloadAttendeesCsv, ask, wanted);
    const [path, init] = fetch.mock.calls[0] ?? [];
    expect(path).toBe("/api/events/7/attendees/csv");
    expect(new Headers(init?.headers).get("accept")).toBe("text/csv");
    expect(names).toEqual(["List.csv"]);
    expect(await files[0]?.text()).toBe("a,b");
  });

  test("has the page's name where the server gives none", async () => {
    const { names } = catchFiles(new Response("a,b"));
    await download(downloadAttendeesCsv, ask, wanted);
    expect(names).toEqual(["Gala_Attendees.csv"]);
  });

  test("that is refused is thrown, and nothing is saved", async () => {
    const { names } = catchFiles(new Response("{}", { status: 500 }));
    await expect(download(downloadAttendeesCsv, ask, wanted)).rejects.toBeInstanceOf(ApiError);
    expect(names).toEqual([]);
  });
});

test.each([
  [null, null],
  ["attachment", null],
  ['attachment; filename="Gala_Attendees.csv"', "Gala_Attendees.csv"],
  ["attachment; filename=plain.csv", "plain.csv"],
  ['attachment; filename="a \\"b\\".csv"', 'a "b".csv'],
  [`attachment; filename="Dner.csv"; filename*=UTF-8''D%C3%AEner.csv`, "Dîner.csv"],
  [`attachment; filename="x.csv"; filename*=UTF-8''%E0%A4%A`, "x.csv"],
])("The name in %s is %s", (disposition, name) => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  expect(nameIn(disposition)).toBe(name);
});

test.each([
  ["Spring Gala_Attendees.csv", "Spring Gala_Attendees.csv"],
  ["Dîner à l'ancienne – 2026_Attendees.docx", "Dîner à l'ancienne – 2026_Attendees.docx"],
  ["../../etc/passwd", "etcpasswd"],
  ['What? "Yes": <6/7>\r\n|*\\_Attendees.csv', "What Yes 67_Attendees.csv"],
  ["...", "download"],
])("A file wished to be called %j is called %s", (wished, name) => {
  expect(fileName(wished)).toBe(name);
});
