import { act, renderHook } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { describe, expect, test } from "vitest";
import { aParty, someone } from "#test/people/parties.ts";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { editFieldText } from "./EditStatus.tsx";
import { changeIn, checkFor, type EditForm, formOf, keyOf } from "./edit-form.ts";

const party = aParty({
  memberTickets: 2,
  guestTickets: 2,
  tableNumber: 4,
  memberInfo: [someone({ seatingRequests: "Near the door" })],
  guestInfo: [someone({ firstName: "Eva", tableNumber: 9 })],
  foodRequests: "No nuts",
});
const typed = (more: EditForm) => ({ ...formOf(party), ...more });

async function errorsOf(more: EditForm): Promise<Record<string, unknown>> {
  const result = await checkFor(party)(typed(more), undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return Object.fromEntries(Object.entries(result.errors).map(([key, error]) => [key, error?.message]));
}

describe("what is sent", () => {
  test("is nothing where nothing was typed", () => {
    expect(changeIn(party, formOf(party))).toEqual({});
  });

  test.each<[string, EditForm, object]>([
    ["a table", { tableNumber: "7" }, { tableNumber: 7 }],
    ["an emptied table", { tableNumber: "" }, { tableNumber: null }],
    ["a table that is no number", { tableNumber: "abc" }, { tableNumber: null }],
    ["a reason for the amount", { amountWhy: " Sings " }, { amountWhy: "Sings" }],
    [
      "another amount with its reason",
      { amount: "100.00", amountWhy: "Sings" },
      { amount: "100.00", amountWhy: "Sings" },
    ],
    ["another amount without one", { amount: "100.00" }, { amount: "100.00" }],
    ["a status", { status: "waitlist" }, { status: "waitlist" }],
    ["a way of payment that the form does not ask for", { paymentMethod: "cash" }, {}],
    [
      "a manual payment in cash",
      { paymentType: "manual", paymentMethod: "cash", checkNumber: "7" },
      { paymentType: "manual", paymentMethod: "cash" },
    ],
    ["an emptied wish", { foodRequests: "  " }, { foodRequests: null }],
    ["notes", { adminNotes: " VIP " }, { adminNotes: "VIP" }],
    ["money", { amount: "99.5", paymentType: "manual" }, { amount: "99.5", paymentType: "manual" }],
    [
      "one name: its list, with what was noted for each",
      { [keyOf("memberInfo", 0, "firstName")]: " Karl " },
      { memberInfo: [someone({ firstName: "Karl", seatingRequests: "Near the door" })] },
    ],
    [
      "a second guest who was not entered",
      { [keyOf("guestInfo", 1, "lastName")]: "Nová" },
      {
        guestInfo: [
          someone({ firstName: "Eva", tableNumber: 9 }),
          someone({ firstName: "", lastName: "Nová" }),
        ],
      },
    ],
  ])("for %s", (_what, more, change) => {
    expect(changeIn(party, typed(more))).toEqual(change);
  });

  test("has no status if a payment is open and neither was chosen", () => {
    const open = aParty({ status: "pending" });
    expect(formOf(open).status).toBe("");
    expect(changeIn(open, formOf(open))).toEqual({});
    expect(changeIn(open, { ...formOf(open), status: "confirmed" })).toEqual({ status: "confirmed" });
  });
});

describe("the check", () => {
  test.each<[EditForm, Record<string, string>]>([
    [{}, {}],
    [{ tableNumber: "" }, {}],
    [{ tableNumber: "0" }, { tableNumber: "Table number must be at least 1" }],
    [{ tableNumber: "-3" }, { tableNumber: "Table number must be at least 1" }],
    [{ tableNumber: "2.5" }, { tableNumber: "Table number must be a whole number up to 9999" }],
    [{ tableNumber: "10000" }, { tableNumber: "Table number must be a whole number up to 9999" }],
    [
      { [keyOf("guestInfo", 0, "tableNumber")]: "0" },
      { "guestInfo-0-tableNumber": "Table number must be at least 1" },
    ],
    [{ paymentMethod: "check" }, {}],
    [{ paymentType: "manual", paymentMethod: "check" }, {}],
    [
      { paymentType: "manual", paymentMethod: "check", checkNumber: "9".repeat(41) },
      { checkNumber: "Please keep this under 40 characters" },
    ],
    [{ amount: "a lot" }, { amount: "Amount must be a number like 150.00" }],
    [{ adminNotes: "x".repeat(2001) }, { adminNotes: "Please keep this under 2000 characters" }],
  ])("of %j finds %j", async (more, errors) => {
    expect(await errorsOf(more)).toEqual(errors);
  });
});

test("Another officer's changes are named field by field", () => {
  const newer = { ...party, tableNumber: null, status: "waitlist" as const, guestInfo: [someone()] };
  const { result } = renderHook(() => {
    const form = useForm<EditForm>({ defaultValues: formOf(party) });
    return useRecordForm({ form, stored: party, toValues: formOf, format: editFieldText });
  });
  act(() => result.current.showRefusal({ newer, fieldErrors: [] }));
  expect(result.current.conflicts.map(({ key, mine, theirs }) => [key, mine, theirs])).toEqual([
    ["tableNumber", null, "nothing"],
    ["status", null, "IN WAITLIST"],
    ["guestInfo-0-firstName", null, "Otto"],
    ["guestInfo-0-tableNumber", null, "nothing"],
  ]);
  act(() => result.current.showRefusal({ newer, fieldErrors: [] }));
  expect(result.current.conflicts).toEqual([]);
});
