import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { ManualRegistrationForm } from "./manual-registrations.ts";

const someone = { firstName: "Max", lastName: "Gast" };
/** A member alone, without optional fields. */
const MEMBER = {
  registrationType: "member",
  firstName: "Eva",
  lastName: "Gast",
  memberTickets: 1,
  guestTickets: 0,
  memberInfo: [],
  guestInfo: [],
};
/** A guest alone, without a contact's name beside the guest's. */
const GUEST = {
  registrationType: "guest",
  memberTickets: 0,
  guestTickets: 1,
  memberInfo: [],
  guestInfo: [someone],
};

function faultsOf(schema: z.ZodType, value: unknown): string[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
}

describe("A manual registration", () => {
  test("needs no requests, address, notes or payment type; guests need no contact name", () => {
    expect(faultsOf(ManualRegistrationForm, MEMBER)).toEqual([]);
    expect(faultsOf(ManualRegistrationForm, GUEST)).toEqual([]);
    expect(ManualRegistrationForm.parse(GUEST)).toMatchObject({
      firstName: "",
      lastName: "",
      email: "",
      paymentNotes: null,
      foodRequests: null,
      seatingRequests: null,
      specialRequirements: null,
    });
  });

  test("accepts up to ten member tickets and up to eight guest tickets", () => {
    const members = { ...MEMBER, memberTickets: 10, memberInfo: Array(9).fill(someone) };
    const guests = { ...GUEST, guestTickets: 8, guestInfo: Array(8).fill(someone) };
    expect(faultsOf(ManualRegistrationForm, members)).toEqual([]);
    expect(faultsOf(ManualRegistrationForm, guests)).toEqual([]);
  });

  test.each([
    [{ ...MEMBER, memberTickets: -1 }, "memberTickets: Too small: expected number to be >=0"],
    [{ ...MEMBER, memberTickets: 11 }, "memberTickets: Too big: expected number to be <=10"],
    [{ ...GUEST, guestTickets: -1 }, "guestTickets: Too small: expected number to be >=0"],
    [{ ...GUEST, guestTickets: 9 }, "guestTickets: Too big: expected number to be <=8"],
    [{ ...MEMBER, memberTickets: 0 }, "memberTickets: At least one ticket is required"],
    [{ ...GUEST, guestTickets: 0, guestInfo: [] }, "memberTickets: At least one ticket is required"],
    [
      { ...MEMBER, firstName: "  ", lastName: undefined },
      "firstName: First name and last name are required for member registration",
    ],
    [{ ...GUEST, email: "abc" }, "email: Valid email is required"],
    [
      { ...MEMBER, memberTickets: 2, memberInfo: [{ firstName: " ", lastName: "Gast" }] },
      "memberInfo.0.firstName: First name is required",
    ],
    [
      { ...MEMBER, memberTickets: 2, memberInfo: [{ firstName: "Max", lastName: "" }] },
      "memberInfo.0.lastName: Last name is required",
    ],
    [
      { ...GUEST, guestInfo: [{ firstName: "", lastName: "Gast" }] },
      "guestInfo.0.firstName: First name is required",
    ],
    [
      { ...GUEST, guestInfo: [{ firstName: "Max", lastName: " " }] },
      "guestInfo.0.lastName: Last name is required",
    ],
    [
      { ...GUEST, guestInfo: [{ firstName: "x".repeat(101), lastName: "Gast" }] },
      "guestInfo.0.firstName: Please keep this under 100 characters",
    ],
    [{ ...MEMBER, registrationType: "staff" }, expect.stringMatching(/^registrationType: Invalid option/)],
  ])("%j is refused", (form, fault) => {
    // The first message; a wrong number of tickets also mismatches the list of names.
    expect(faultsOf(ManualRegistrationForm, form)[0]).toEqual(fault);
  });

  test("marks each missing name of a member (A-351, A-352)", () => {
    const together = "firstName: First name and last name are required for member registration";
    const last = "lastName: Last name is required";
    expect(faultsOf(ManualRegistrationForm, { ...MEMBER, firstName: "", lastName: " " })).toEqual([
      together,
      last,
    ]);
    expect(faultsOf(ManualRegistrationForm, { ...MEMBER, firstName: "" })).toEqual([together]);
    expect(faultsOf(ManualRegistrationForm, { ...MEMBER, lastName: "" })).toEqual([together, last]);
  });

  test("accepts an empty address", () => {
    expect(faultsOf(ManualRegistrationForm, { ...MEMBER, email: "" })).toEqual([]);
  });
});
