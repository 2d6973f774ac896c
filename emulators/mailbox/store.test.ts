import { expect, test } from "vitest";
import { openStore } from "./store.ts";

test("the oldest message goes when there are more than a thousand", async () => {
  const store = await openStore(undefined);
  for (let number = 1; number <= 1001; number += 1)
    await store.keep({ from: "", to: ["a@example.org"] }, Buffer.from(`Subject: ${number}\r\n\r\nText`));
  expect(store.list()).toHaveLength(1000);
  expect(store.list().at(0)?.parsed.subject).toBe("1001");
  expect(store.list().at(-1)?.parsed.subject).toBe("2");
});
