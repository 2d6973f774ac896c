import { expect, test } from "vitest";
import { DASHBOARD, MANAGEMENT } from "./directory-screen.ts";
import { statusCode, statusTone } from "./status.ts";

test.each([
  ["Active Member", "active", "leaf"],
  ["active", "active", "leaf"],
  ["Former Member", "former", "plain"],
  ["Other Chaine Member", "other", "brass"],
  ["Prospective Member", "prospective", "plain"],
  ["PROVISIONAL", "provisional", "amber"],
  ["online", "online", "lake"],
])("%s is %s", (status, code, tone) => {
  expect([statusCode(status), statusTone(status)]).toEqual([code, tone]);
});

test("An unknown status is left as it is", () => {
  expect([statusCode("honorary"), statusTone("honorary")]).toEqual([null, "plain"]);
  expect(DASHBOARD.spell("honorary", "Chaine")).toBe("honorary");
  expect(MANAGEMENT.spell("honorary", "Chaine")).toBe("honorary");
});

test("Each screen offers its own four, and spells every status its own way (C-11)", () => {
  expect(DASHBOARD.statuses("Chaine")).toEqual([
    "Active Member",
    "Former Member",
    "Other Chaine Member",
    "Prospective Member",
  ]);
  expect(MANAGEMENT.statuses("Chaine")).toEqual(["active", "provisional", "online", "prospective"]);
  expect(DASHBOARD.spell("active", "Chaine")).toBe("Active Member");
  expect(DASHBOARD.spell("provisional", "Chaine")).toBe("provisional");
  expect(MANAGEMENT.spell("Other Chaine Member", "Chaine")).toBe("other");
});
