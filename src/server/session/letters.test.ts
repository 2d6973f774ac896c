import { expect, test } from "vitest";
import { testConfig } from "#test/app.ts";
import { passwordChanged, passwordReset } from "./letters.ts";

const config = testConfig({ PUBLIC_URL: "https://portal.chapter.example" });
const anna = { memberId: 1, firstName: "Anna", userName: "anna", token: "A".repeat(43), tokenHash: "a" };
const karl = { memberId: 2, firstName: "Karl", userName: "karl<br>", token: "K".repeat(43), tokenHash: "k" };

test("The links for a new password name their log-in, lead to the portal's own address and carry the secret after the #", () => {
  const letter = passwordReset(config, "weber@example.org", [anna, karl]);
  expect(letter.to).toBe("weber@example.org");
  expect(letter.isConfidential).toBe(true);
  expect(letter.text.match(/https:\S+new-password\S+/g)).toEqual([
    `https://portal.chapter.example/member-login/new-password#${"A".repeat(43)}`,
    `https://portal.chapter.example/member-login/new-password#${"K".repeat(43)}`,
  ]);
  expect(letter.text).toContain("Log-in name of Karl: karl<br>");
  expect(letter.html).toContain("New password for karl&#60;br&#62;");
  expect(letter.subject + letter.onceKey).not.toMatch(/AAA|KKK/);
});

test("A single member is not told of others with his address", () => {
  const letter = passwordReset(config, "weber@example.org", [anna]);
  expect(letter.text).toContain("Your log-in name: anna");
  expect(letter.text).not.toContain("More than one member");
});

test("A changed password is told with its moment at the chapter, each change anew, and only where there is an address", () => {
  const member = { id: 1, firstName: "Anna", confirmedEmail: "anna@example.org", userName: "anna" };
  const first = passwordChanged(config, member, new Date("2026-03-08T06:59:00Z"));
  const second = passwordChanged(config, member, new Date("2026-03-08T07:00:00Z"));
  expect(first?.text).toContain("Changed: Sunday, March 8, 2026 at 1:59 AM");
  expect(second?.text).toContain("Changed: Sunday, March 8, 2026 at 3:00 AM");
  expect(second?.onceKey).not.toBe(first?.onceKey);
  expect(passwordChanged(config, { ...member, confirmedEmail: null }, new Date())).toBeNull();
});
