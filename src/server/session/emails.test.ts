import { expect, test } from "vitest";
import { testConfig } from "#test/app.ts";
import { passwordChanged, passwordReset, toldMember } from "./emails.ts";
import { securityNotice } from "./security-notices.ts";

const config = testConfig({ PUBLIC_URL: "https://portal.chapter.example" });
const anna = { memberId: 1, firstName: "Anna", userName: "anna", token: "A".repeat(43), tokenHash: "a" };
const karl = { memberId: 2, firstName: "Karl", userName: "karl<br>", token: "K".repeat(43), tokenHash: "k" };

test("Password reset links name the username and carry the token after the #", () => {
  const email = passwordReset(config, "weber@example.org", [anna, karl]);
  expect(email.to).toBe("weber@example.org");
  expect(email.isConfidential).toBe(true);
  expect(email.text.match(/https:\S+new-password\S+/g)).toEqual([
    `https://portal.chapter.example/member-login/new-password#${"A".repeat(43)}`,
    `https://portal.chapter.example/member-login/new-password#${"K".repeat(43)}`,
  ]);
  expect(email.text).toContain("Karl’s username: karl<br>");
  expect(email.html).toContain("New password for karl&lt;br&gt;");
  expect(email.subject + email.onceKey).not.toMatch(/AAA|KKK/);
});

test("A single member is not told about others with their address", () => {
  const email = passwordReset(config, "weber@example.org", [anna]);
  expect(email.text).toContain("Your username: anna");
  expect(email.text).not.toContain("More than one member");
});

test("Every password change is emailed with its local time", () => {
  const told = toldMember({ id: 1, userName: "anna", firstName: "Anna", confirmedEmail: "anna@example.org" });
  const recipient = { to: "anna@example.org", canStop: false };
  const [first, second] = ["2026-03-08T06:59:00Z", "2026-03-08T07:00:00Z"].map((at) =>
    securityNotice(config, told, { news: passwordChanged("anna"), at: new Date(at), recipient }),
  );
  expect(first?.text).toContain("Changed: Sunday, March 8, 2026 at 1:59 AM");
  expect(second?.text).toContain("Changed: Sunday, March 8, 2026 at 3:00 AM");
  expect(second?.onceKey).not.toBe(first?.onceKey);
});
