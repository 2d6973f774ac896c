import { expect, test } from "vitest";
import { whyNotFrom, whyNotWithdraw } from "./rules.ts";

test("Rights are changed only from those that the officer saw", () => {
  expect(whyNotFrom("limited", "limited")).toBeNull();
  expect(whyNotFrom("full", "limited")).toMatchObject({
    status: 409,
    message: "Someone else has changed these rights. Please look again.",
  });
});

type Account = Parameters<typeof whyNotWithdraw>[0];
type Me = Parameters<typeof whyNotWithdraw>[1];
test.each<[what: string, account: Account, me: Me, isRefused: boolean]>([
  ["another’s rights", { id: 1, memberId: 11 }, { userId: 2, memberId: 12 }, false],
  ["their own account’s", { id: 1, memberId: null }, { userId: 1, memberId: null }, true],
  ["their own, logged in as a member", { id: 1, memberId: 11 }, { userId: null, memberId: 11 }, true],
  ["those of an account without a member", { id: 1, memberId: null }, { userId: 2, memberId: null }, false],
])("An officer who withdraws %s is refused: %#", (_, account, me, isRefused) => {
  expect(whyNotWithdraw(account, me)?.message ?? null).toBe(
    isRefused ? "You can’t remove your own administrator rights. Another administrator can." : null,
  );
});
