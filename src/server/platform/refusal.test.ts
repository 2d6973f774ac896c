import { expect, test } from "vitest";
import { badRequest, conflict, forbidden, notFound, Refusal, unauthorized } from "./refusal.ts";

const errors = [{ path: "email", message: "Enter an email address" }];

test.each<[() => Refusal, number, object]>([
  [() => unauthorized(), 401, { message: "Unauthorized", code: "unauthenticated" }],
  [() => unauthorized("Please log in"), 401, { message: "Please log in", code: "unauthenticated" }],
  [
    () => forbidden(),
    403,
    { message: "You don't have permission to perform this action.", code: "forbidden" },
  ],
  [() => notFound(), 404, { message: "Not found", code: "not_found" }],
  [() => notFound("No such dinner"), 404, { message: "No such dinner", code: "not_found" }],
  [() => conflict("Sold out"), 409, { message: "Sold out", code: "conflict" }],
  [() => badRequest("Please check"), 400, { message: "Please check", code: "invalid_request" }],
  [
    () => badRequest("Please check", errors),
    400,
    { message: "Please check", code: "validation_failed", errors },
  ],
  [
    () => new Refusal(422, "Unreadable", { errors }),
    422,
    { message: "Unreadable", code: "unusable_file", errors },
  ],
  [
    () => new Refusal(409, "Sold out", { code: "edit_conflict", extra: { seatsLeft: 0 } }),
    409,
    { message: "Sold out", code: "edit_conflict", seatsLeft: 0 },
  ],
])("A refusal says its status, code and message: %s", (refuse, status, body) => {
  const refusal = refuse();
  expect(refusal.status).toBe(status);
  expect(refusal.body()).toEqual(body);
  // A key without a value would be in what a log writes.
  expect(Object.keys(refusal.body()).toSorted()).toEqual(Object.keys(body).toSorted());
});
