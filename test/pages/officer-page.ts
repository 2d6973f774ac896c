import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import type { TestApp } from "#test/app.ts";
import { aMember, sessionOf } from "#test/factories.ts";
import { browse } from "./browse.tsx";

/** An officer of this level, with the page open. */
export async function anOfficer(app: TestApp, path: string, adminPrivileges: "limited" | "full" = "full") {
  const officer = await aMember(app.db, {
    firstName: "Zora",
    lastName: "Zwart",
    email: "zora@example.org",
    adminPrivileges,
  });
  const cookie = await sessionOf(app, { memberId: officer.id });
  const { id, firstName, lastName } = officer;
  browse(app, path, { cookie, record: { id, firstName, lastName, isMember: true, adminPrivileges } });
  return { officer, cookie };
}

/** What the one toast says, title and description together. */
export function toastText(): string | null | undefined {
  return document.querySelector("[data-variant]")?.textContent;
}

/** Presses a button that is there, or appears soon. */
export async function press(name: string | RegExp, inside?: HTMLElement): Promise<void> {
  const place = inside ? within(inside) : screen;
  fireEvent.click(await place.findByRole("button", { name }));
}

/** The party that is open beside the attendees. */
export async function openedParty(): Promise<HTMLElement> {
  return screen.findByRole("complementary", { name: /^Party of / });
}

/** Opens a party of the attendees by its name. */
export async function openParty(name: string): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole("link", { name }));
  return openedParty();
}

/** Presses a button that opens a dialog, whose code may still have to be loaded. */
export async function openDialog(name: string | RegExp): Promise<HTMLElement> {
  await press(name);
  return screen.findByRole("dialog");
}

/** Unfolds a member's row in Member Management. */
export async function unfold(name: string): Promise<HTMLElement> {
  await press(`Details of ${name}`);
  return screen.findByRole("article", { name });
}

/** Chooses an action from a member's menu in Member Management. */
export async function chooseAction(name: string, action: string): Promise<void> {
  fireEvent.keyDown(await screen.findByRole("button", { name: `Actions for ${name}` }), { key: "Enter" });
  fireEvent.click(await screen.findByRole("menuitem", { name: action }));
}

/** Types into the field of this label in the dialog that is open. */
export function typeInto(label: string | RegExp, value: string): void {
  fireEvent.change(fieldOf(label), { target: { value } });
}

/** The field of this label in the dialog that is open. */
export function fieldOf(label: string | RegExp) {
  const found = within(topDialog()).getByLabelText(label);
  if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) return found;
  if (found instanceof HTMLSelectElement) return found;
  throw new Error(`${label} is no field`);
}

/** The dialog above all others. */
export function topDialog(): HTMLElement {
  const top = screen.getAllByRole("dialog").at(-1);
  if (!top) throw new Error("no dialog is open");
  return top;
}

export async function dialogsAreClosed(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}
