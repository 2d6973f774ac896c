import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { browse, stopBrowsing } from "#test/pages/browse.tsx";

const app = useApp({ CHAPTER_HEAD_PHONE: "(202) 555-0100", CHAPTER_TREASURER_PHONE: "(202) 555-0101" });
afterEach(stopBrowsing);

test("The terms have all required sections and statements", async () => {
  browse(app, "/terms", { record: { id: 1, firstName: "Anna", isMember: true } });
  expect(await screen.findByRole("heading", { level: 1, name: "Terms and Conditions" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Back" })).toBeTruthy();
  const sections = screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
  expect(sections.slice(0, 4)).toEqual([
    "Event Registration, Price, and Payment",
    "Cancellation/Refunds",
    "Photography Consent",
    "COVID-19 Health Certification",
  ]);
  const text = screen.getByRole("article").textContent;
  expect(text).toMatch(/Members register for events and pay for them online, with their member login/);
  expect(text).toMatch(/phone the chapter head at \(202\) 555-0100 or the treasurer at \(202\) 555-0101/);
  expect(text).toMatch(/as space permits/);
  expect(text).toMatch(/All other attendees pay the guest price, even if they are members of other chapters/);
  expect(text).toMatch(/refundable before the registration deadline/);
  expect(text).toMatch(/not refundable after the final count has gone to the venue/);
  expect(text).toMatch(/Annual dues are non-refundable/);
});
