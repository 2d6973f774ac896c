import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isPaymentOrigin, redirectToPaymentPage } from "./redirect-to-payment-page.ts";

const OWN = "https://portal.example";
const PROVIDER = "https://accept.authorize.net";

describe("where a payment form may be posted", () => {
  test.each([
    ["https://accept.authorize.net/payment/payment", [PROVIDER], true],
    ["https://ACCEPT.authorize.net/payment/payment", [PROVIDER], true],
    ["/api/payment/free", [], true],
    ["https://portal.example/api/payment/free", [], true],
    ["http://127.0.0.1:5001/payment/payment", ["http://127.0.0.1:5001"], true],
    ["http://localhost:5001/payment/payment", ["http://localhost:5001"], true],
    ["http://127.0.0.1:5001/payment/payment", ["http://127.0.0.1:5002"], false],
    ["http://accept.authorize.net/payment/payment", [PROVIDER], false],
    ["http://accept.authorize.net/payment/payment", ["http://accept.authorize.net"], false],
    ["https://accept.authorize.net.evil.example/payment", [PROVIDER], false],
    ["https://accept.authorize.net:8443/payment/payment", [PROVIDER], false],
    ["https://accept.authorize.net@evil.example/", [PROVIDER], false],
    ["https://user:word@accept.authorize.net/", [PROVIDER], false],
    ["//evil.example/payment", [PROVIDER], false],
    ["javascript:alert(1)", [PROVIDER], false],
    ["data:text/html,hello", ["null"], false],
    ["https://", [PROVIDER], false],
  ])("%s with %j: %s", (address, origins, allowed) => {
    expect(isPaymentOrigin(address, origins, OWN)).toBe(allowed);
  });
});

describe("the hidden form", () => {
  const page = { url: "https://accept.authorize.net/payment/payment", token: "a+b/c==" };
  const submit = vi.fn<() => void>();
  beforeEach(() => {
    vi.useFakeTimers();
    submit.mockReset();
    vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(submit);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test("carries one field, the token, by POST", () => {
    redirectToPaymentPage(page);
    const form = document.forms[0];
    expect(form?.method).toBe("post");
    expect(form?.action).toBe(page.url);
    expect([...new FormData(form)]).toEqual([["token", "a+b/c=="]]);
  });

  test("is sent after 100 ms and not before", () => {
    redirectToPaymentPage(page);
    vi.advanceTimersByTime(99);
    expect(submit).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(submit).toHaveBeenCalledTimes(1);
  });

  test("is gone after 1000 ms and not before", () => {
    redirectToPaymentPage(page);
    vi.advanceTimersByTime(999);
    expect(document.forms).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(document.forms).toHaveLength(0);
  });

  test("gives way to the bare address where it cannot be sent", () => {
    submit.mockImplementation(() => {
      throw new Error("blocked");
    });
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const opened: string[] = [];
    redirectToPaymentPage(page, (address) => opened.push(address));
    vi.advanceTimersByTime(100);
    expect(opened).toEqual([page.url]);
  });
});
