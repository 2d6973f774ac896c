import { describe, expect, test } from "vitest";
import { duesPageText, profileDuesText } from "./dues-text.ts";

const status = { isExpired: false, expirationDate: "2026-12-31", renewalAmount: 300, canRenew: false };

describe("the dues page", () => {
  test.each([
    [31, "Current", "Membership Current: Your membership is current until December 31, 2026."],
    [
      30,
      "Expiring Soon",
      "Membership Expiring Soon: Your membership expires in 30 days on December 31, 2026. Renew now to avoid any interruption.",
    ],
    [
      0,
      "Expiring Soon",
      "Membership Expiring Soon: Your membership expires in 0 days on December 31, 2026. Renew now to avoid any interruption.",
    ],
  ])("with %i days left says %s", (daysUntilExpiration, word, sentence) => {
    const { badge, banner } = duesPageText({ ...status, daysUntilExpiration });
    expect(badge.text).toBe(word);
    expect(`${banner.title} ${banner.text}`).toBe(sentence);
  });
  test.each([
    [
      "2026-02-26",
      "Membership Expired: Your membership expired on February 26, 2026. Please renew to continue accessing member benefits.",
    ],
    [null, "Membership Expired: Please renew to continue accessing member benefits."],
  ])("of dues that ended on %s says Expired, whatever the days", (expirationDate, sentence) => {
    for (const daysUntilExpiration of [-12, 0, 200]) {
      const { badge, banner } = duesPageText({
        ...status,
        isExpired: true,
        expirationDate,
        daysUntilExpiration,
      });
      expect(badge.text).toBe("Expired");
      expect(`${banner.title} ${banner.text}`).toBe(sentence);
    }
  });
});

test.each([
  [null, "Not Paid", false],
  ["2026-02-10", "Overdue", false],
  ["2026-03-09", "Overdue", false],
  ["2026-03-10", "Expiring Soon", false],
  ["2026-03-30", "Expiring Soon", false],
  ["2026-04-10", "Expiring Soon", false],
  ["2026-04-11", "Current", true],
  ["2026-09-10", "Current", true],
])("the profile, on 10 March, calls dues paid through %s '%s'", (paidThrough, text, isCurrent) => {
  expect(profileDuesText(paidThrough, "2026-03-10")).toMatchObject({ text, isCurrent });
});
