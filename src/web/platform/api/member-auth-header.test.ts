import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { STORAGE_KEY } from "#web/platform/stored/stored-member.ts";
import { HEADER_LIMIT, memberAuthHeader } from "./member-auth-header.ts";

let warn: MockInstance;
beforeEach(() => {
  warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => warn.mockRestore());

function headerOf(record: unknown): string | null {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(record));
  return memberAuthHeader();
}

describe("the header with the stored record", () => {
  test("is absent, without a warning, when nothing is stored", () => {
    expect(memberAuthHeader()).toBeNull();
    expect(warn).not.toHaveBeenCalled();
  });

  test("can be set on a request whatever a name is made of, and reads back the same", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (lastName) => {
        const header = headerOf({ id: 1, lastName });
        const read = new Headers({ "x-member-auth": header ?? "" }).get("x-member-auth");
        expect(JSON.parse(read ?? "")).toEqual({ id: 1, lastName });
      }),
    );
  });

  test("holds all of a record of ordinary length", () => {
    expect(headerOf({ id: 1, memberComments: "Prefers the window" })).toContain("Prefers the window");
  });

  test("leaves out free text when the whole is above 6 kB", () => {
    const header = headerOf({
      id: 1,
      firstName: "Anna",
      adminPrivileges: "none",
      memberComments: "ř".repeat(2000),
    });
    expect(JSON.parse(header ?? "")).toEqual({ id: 1, firstName: "Anna", adminPrivileges: "none" });
    expect(header?.length).toBeLessThanOrEqual(HEADER_LIMIT);
  });

  test("is absent, with a warning, when even the essentials are too long", () => {
    expect(headerOf({ id: 1, firstName: "x".repeat(7000) })).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
  });

  test("is absent, with a warning, when the stored text is corrupt", () => {
    localStorage.setItem(STORAGE_KEY, "{bad");
    expect(memberAuthHeader()).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
  });
});
