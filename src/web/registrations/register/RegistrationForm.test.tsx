import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, changeMember } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { watchCalls } from "#test/pages/intercept-calls.tsx";
import { add, anna, countOf, name, take } from "#test/pages/member-page.tsx";
import { aMenu } from "#test/people/menus.ts";

const app = useApp();
afterEach(stopBrowsing);

let me: Awaited<ReturnType<typeof anna>>;
beforeEach(async () => {
  me = await anna(app);
});

async function openForm(facts: Parameters<typeof aDinner>[1] = {}) {
  const dinner = await aDinner(app.db, { memberPrice: "150.00", guestPrice: "175.50", ...facts });
  me.open(`/events/${dinner.id}/register`);
  await screen.findByRole("button", { name: "Proceed to Payment" });
  return dinner;
}
function submit() {
  fireEvent.click(screen.getByRole("button", { name: "Proceed to Payment" }));
}
function blocks(heading: string) {
  const region = screen.queryByRole("region", { name: heading });
  return region ? within(region).getAllByRole("group").length : 0;
}
/** The sentence that a field is described by when something is wrong with it. */
function complaintAt(field: Element | null): string {
  const id = field?.getAttribute("aria-describedby")?.split(" ")[0];
  return (id && document.getElementById(id)?.textContent) || "";
}

describe("tickets", () => {
  test("start with one member and no guest", async () => {
    await openForm();
    expect([countOf("Member tickets"), countOf("Guest tickets")]).toEqual([1, 0]);
    expect(screen.getByText("1 member ticket(s) + 0 guest ticket(s)")).toBeTruthy();
  });

  test("go from 0 to 2 and from 0 to 8, and the total follows at once", async () => {
    await openForm();
    add(5, "Member tickets");
    add(12, "Guest tickets");
    expect([countOf("Member tickets"), countOf("Guest tickets")]).toEqual([2, 8]);
    expect(screen.getByText("$1,704.00")).toBeTruthy();
    take(5, "Member tickets");
    take(5, "Guest tickets");
    expect([countOf("Member tickets"), countOf("Guest tickets")]).toEqual([0, 3]);
    expect(screen.getByText("$526.50")).toBeTruthy();
    expect(screen.getByText("0 member ticket(s) + 3 guest ticket(s)")).toBeTruthy();
  });

  test("stop at the last free seat, with a note", async () => {
    const { id } = await aDinner(app.db, { totalSeats: 10 });
    await aRegistration(app.db, { eventId: id, guestTickets: 7 });
    me.open(`/events/${id}/register`);
    expect(await screen.findByText("Only 2 seats left, so you can choose up to 2 tickets.")).toBeTruthy();
    add(4, "Guest tickets");
    expect(countOf("Guest tickets")).toBe(1);
    add(1, "Member tickets");
    expect(countOf("Member tickets")).toBe(1);
  });

  test("bring a name block for each further person, and keep names when changed", async () => {
    await openForm();
    expect(blocks("Additional Member Information")).toBe(0);
    expect(blocks("Guest Information")).toBe(0);
    add(1, "Member tickets");
    expect(blocks("Additional Member Information")).toBe(1);
    take(2, "Member tickets");
    expect(blocks("Additional Member Information")).toBe(0);
    add(3, "Guest tickets");
    expect(blocks("Guest Information")).toBe(3);
    name("Guest 1", "Anna", "Berg");
    name("Guest 3", "Jiří", "Dvořák");
    take(2, "Guest tickets");
    expect(blocks("Guest Information")).toBe(1);
    add(2, "Guest tickets");
    const nameAt = (place: string) =>
      within(screen.getByRole("group", { name: place })).getByLabelText<HTMLInputElement>("First name").value;
    expect(["Guest 1", "Guest 2", "Guest 3"].map(nameAt)).toEqual(["Anna", "", "Jiří"]);
  });
});

describe("companions on file", () => {
  const chip = (name: RegExp) => screen.findByRole("button", { name });
  const nameAt = (place: string) => {
    const fields = within(screen.getByRole("group", { name: place }));
    return ["First name", "Last name"].map((label) => fields.getByLabelText<HTMLInputElement>(label).value);
  };

  test("the spouse takes one tap, and another to stay at home", async () => {
    const karl = await aMember(app.db, { firstName: "Karl", lastName: "Weber" });
    await changeMember(app.db, me.id, { spouseId: karl.id });
    await openForm();
    const spouse = await chip(/^Karl Weber, your spouse/);
    expect(spouse.getAttribute("aria-pressed")).toBe("false");
    fireEvent.click(spouse);
    expect(countOf("Member tickets")).toBe(2);
    const group = within(screen.getByRole("group", { name: "Additional member" }));
    group.getByText("Karl Weber");
    // By their own record: the name is not typed (D-020).
    expect(group.queryByRole("textbox")).toBeNull();
    expect(spouse.getAttribute("aria-pressed")).toBe("true");
    expect(screen.getByText("$300.00")).toBeTruthy();
    fireEvent.click(spouse);
    expect(countOf("Member tickets")).toBe(1);
    expect(blocks("Additional Member Information")).toBe(0);
  });

  test("guests of one's own earlier dinners are offered, others' guests are not", async () => {
    const past = await aDinner(app.db, { dateTime: new Date("2025-11-20T23:00:00Z") });
    const guestInfo = [{ firstName: "Jiří", lastName: "Dvořák" }];
    await aRegistration(app.db, { eventId: past.id, memberId: me.id, guestTickets: 1, guestInfo });
    const eve = await aMember(app.db, { firstName: "Eve" });
    await aRegistration(app.db, {
      eventId: past.id,
      memberId: eve.id,
      guestTickets: 1,
      guestInfo: [{ firstName: "Lan", lastName: "Nguyễn" }],
    });
    await openForm();
    add(1, "Guest tickets");
    name("Guest 1", "Eva", "Nová");
    const guest = await chip(/Jiří Dvořák/);
    fireEvent.click(guest);
    expect(nameAt("Guest 2")).toEqual(["Jiří", "Dvořák"]);
    expect(countOf("Guest tickets")).toBe(2);
    expect(screen.queryByRole("button", { name: /Nguyễn/ })).toBeNull();
  });

  test("a spouse without a free seat can't be chosen, and keeps the focus", async () => {
    const karl = await aMember(app.db, { firstName: "Karl", lastName: "Weber" });
    await changeMember(app.db, me.id, { spouseId: karl.id });
    await openForm({ totalSeats: 1 });
    const spouse = await chip(/^Karl Weber/);
    spouse.focus();
    fireEvent.click(spouse);
    expect(spouse.getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement).toBe(spouse);
    expect(countOf("Member tickets")).toBe(1);
  });

  test("without any of them nobody is offered", async () => {
    await openForm();
    expect(screen.queryByText("Who’s coming with you?")).toBeNull();
  });
});

describe("a form that is not complete", () => {
  test("reports each error at its field, focuses the first, and sends nothing", async () => {
    await openForm();
    add(1, "Member tickets");
    add(1, "Guest tickets");
    name("Guest 1", " ", "Berg");
    const calls = watchCalls();
    submit();
    await waitFor(() => expect(document.activeElement?.getAttribute("name")).toBe("memberInfo.0.firstName"));
    expect(complaintAt(document.activeElement)).toBe("First name is required");
    expect(complaintAt(document.querySelector("[name='memberInfo.0.lastName']"))).toBe(
      "Last name is required",
    );
    expect(complaintAt(document.querySelector("[name='guestInfo.0.firstName']"))).toBe(
      "First name is required",
    );
    expect(document.querySelector("[name='guestInfo.0.lastName']")?.getAttribute("aria-invalid")).toBeNull();
    expect(complaintAt(screen.getByRole("checkbox"))).toBe("You must agree to the terms");
    expect(calls).toEqual([]);
  });

  test("without any ticket says so at the member tickets", async () => {
    await openForm();
    take(1, "Member tickets");
    fireEvent.click(screen.getByRole("checkbox"));
    submit();
    await waitFor(() => expect(document.activeElement?.getAttribute("name")).toBe("memberTickets"));
    expect(complaintAt(document.activeElement)).toBe("You must select at least one ticket");
    add(1, "Guest tickets");
    await waitFor(() => expect(screen.queryByText("You must select at least one ticket")).toBeNull());
  });

  test("has the terms in the stated words", async () => {
    await openForm();
    expect(
      screen.getByRole("checkbox", {
        name: "I agree to the terms and conditions and understand the event policies including cancellation terms",
      }),
    ).toBeTruthy();
  });
});

describe("a form that was left", () => {
  test("is there again, all but the consent", async () => {
    const { id } = await openForm();
    add(2, "Guest tickets");
    name("Guest 2", "Thị Minh", "Nguyễn");
    fireEvent.change(screen.getByLabelText(/Food requests/), { target: { value: "No nuts" } });
    fireEvent.click(screen.getByRole("checkbox"));
    fireEvent.click(screen.getByRole("link", { name: "Back to Events" }));
    fireEvent.click(await screen.findByRole("link", { name: "Register Now" }));
    expect(await screen.findByText("What you entered earlier is still here.")).toBeTruthy();
    expect(window.location.pathname).toBe(`/events/${id}/register`);
    expect(countOf("Guest tickets")).toBe(2);
    const guest = within(screen.getByRole("group", { name: "Guest 2" }));
    expect(guest.getByLabelText<HTMLInputElement>("Last name").value).toBe("Nguyễn");
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Food requests/).value).toBe("No nuts");
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
    fireEvent.click(screen.getByRole("button", { name: "Start Over" }));
    await waitFor(() => expect(countOf("Guest tickets")).toBe(0));
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Food requests/).value).toBe("");
    expect(sessionStorage.getItem(`registration:${id}`)).toBeNull();
  });

  test("is forgotten when the member logs out", async () => {
    const { id } = await openForm();
    fireEvent.change(screen.getByLabelText(/Food requests/), { target: { value: "No nuts" } });
    expect(sessionStorage.getItem(`registration:${id}`)).toContain("No nuts");
    fireEvent.keyDown(screen.getByRole("button", { name: /account of Anna Weber/ }), { key: "Enter" });
    fireEvent.click(await screen.findByRole("menuitem", { name: "Log out" }));
    await waitFor(() => expect(sessionStorage.getItem(`registration:${id}`)).toBeNull());
  });
});

describe("the menu", () => {
  const menu = () => screen.queryByRole("region", { name: "Menu" });

  async function openWithMenu(chooseBy: Date | null) {
    const dinner = await aDinner(app.db);
    await aMenu(app.db, dinner.id, { chooseBy });
    me.open(`/events/${dinner.id}/register`);
    await screen.findByRole("button", { name: "Proceed to Payment" });
    return dinner;
  }

  test("is shown before paying, with its choices and the deadline for choosing", async () => {
    await openWithMenu(new Date("2026-03-18T21:00:00Z"));
    expect(menu()?.textContent).toContain(
      "After you register, you can choose dishes for everyone in your party by March 18, 2026 at 5:00 PM.",
    );
    const served = within(menu() as HTMLElement);
    expect(served.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
      "Main course",
      "Dessert",
    ]);
    expect(served.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
      ...["Venison", "Turbot", "Celeriac"],
      ...["Soufflé", "Pear"],
    ]);
  });

  test("says when the time to choose is over", async () => {
    await openWithMenu(new Date(app.now.getTime() - 60_000));
    expect(menu()?.textContent).toMatch(/Choices closed on .* Please speak to the chair\./);
    expect(menu()?.textContent).toContain("Soufflé");
  });

  test("is not mentioned where the dinner has none", async () => {
    await openForm();
    expect(menu()).toBeNull();
  });
});
