import { afterEach, expect, test, vi } from "vitest";
import { readPaymentForm } from "./read-payment-form.ts";

const PROVIDER = "https://accept.authorize.net";
const PAGE = `${PROVIDER}/payment/payment`;
afterEach(() => vi.restoreAllMocks());

function read(html: string) {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  return readPaymentForm(html, [PROVIDER]);
}

test("only the first form's address and hidden fields are taken from the page", () => {
  const html = `<!doctype html><p>Hello</p>
    <form method="post" action="${PAGE}">
      <input type="hidden" name="token" value="a+b/c==&quot;">
      <input type="hidden" name="lang" value="en">
      <input type="hidden" value="nameless">
      <input type="text" name="card" value="4111"><input name="plain" value="x">
      <select name="s"><option selected>1</option></select><textarea name="t">2</textarea><button name="go" value="1">Go</button>
    </form>
    <form action="${PROVIDER}/other"><input type="hidden" name="token" value="second"></form>`;
  expect(read(html)).toEqual({
    action: PAGE,
    fields: [
      ["token", 'a+b/c=="'],
      ["lang", "en"],
    ],
  });
});

test("the portal's own page takes a form, too", () => {
  expect(
    read('<form action="/api/payment/free"><input type="hidden" name="token" value="t"></form>'),
  ).toEqual({
    action: "/api/payment/free",
    fields: [["token", "t"]],
  });
});

test.each([
  ["no form", "<p>Sorry</p>"],
  ["nothing at all", ""],
  ["a form without an address", '<form><input type="hidden" name="token" value="t"></form>'],
  ["a form with an empty address", '<form action=""></form>'],
  ["a form for a stranger", '<form action="https://evil.example/payment"></form>'],
  [
    "a form for a stranger, before one for the provider",
    `<form action="//evil.example"></form><form action="${PAGE}"></form>`,
  ],
  ["a form that is a script", '<form action="javascript:alert(1)"></form>'],
  ["a form without encryption", '<form action="http://accept.authorize.net/payment"></form>'],
  ["a form inside a comment", `<!-- <form action="${PAGE}"></form> -->`],
  ["a form inside a script", `<script>"<form action='${PAGE}'></form>"</script>`],
])("a page with %s leads nowhere", (_what, html) => {
  expect(read(html)).toBeNull();
});

test("scripts and pictures of the page are not run or fetched", () => {
  const run = vi.fn();
  vi.stubGlobal("ran", run);
  read(`<script>ran()</script><img src="x" onerror="ran()"><form action="${PAGE}"></form>`);
  expect(run).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
