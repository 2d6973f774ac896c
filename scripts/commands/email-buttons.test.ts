import { expect, test } from "vitest";
import { isReturnPath, pageAt } from "#contract/pages/page-paths.ts";
import { testConfig } from "#test/app.ts";
import { sampleEmails } from "./sample-emails.ts";

const config = testConfig();

/** Emails that go to officers alone. */
const TO_OFFICERS = ["moment-waits", "event-notices", "circular-not-sent"];

/** Every link of every email to the portal itself, as [email, path with query and fragment]. */
const links = sampleEmails(config, new Date("2026-03-10T15:00:00Z")).flatMap(([name, email]) =>
  [...(email?.html ?? "").matchAll(/ href="([^"]*)"/g)]
    .map(([, href = ""]) => href.replaceAll("&amp;", "&").replaceAll("&#38;", "&"))
    .filter((href) => href.startsWith(config.publicUrl))
    .map((href) => [name, href.slice(config.publicUrl.length) || "/"] as const),
);

test("The buttons in the sample emails are found", () => {
  expect(new Set(links.map(([, path]) => path)).size).toBeGreaterThan(8);
});

test("Every email button opens a page, and a visitor gets there after logging in", () => {
  const lost = links.filter(([name, path]) => {
    const { pathname } = new URL(path, config.publicUrl);
    // The pages of the login are for visitors, and the links of files open without a login.
    const isOpen = pathname.startsWith("/member-login") || pathname.startsWith("/api/");
    return !isOpen && (!pageAt(pathname) || !isReturnPath(path, TO_OFFICERS.includes(name)));
  });
  expect(lost).toEqual([]);
});

test("No button in a member's email needs an officer's rights", () => {
  const paths = [...new Set(links.map(([, path]) => path.replace(/#.*/, "").replace(/\d+/g, ":id")))].sort();
  expect(paths.filter((path) => path.startsWith("/admin"))).toEqual([]);
});
