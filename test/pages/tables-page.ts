import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import type { TestApp } from "#test/app.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { boardCalls } from "#test/people/board.ts";
import { stopBrowsing } from "./browse.tsx";
import { stubLayout } from "./layout.ts";
import { anOfficer } from "./officer-page.ts";

/** A dinner's tables page, wide enough for the plan of the room, and Anna, another officer, who works on the same tables. */
export function useTablesPage(app: TestApp) {
  const at = { dinner: 0, colleague: "" };
  beforeEach(async () => {
    stubLayout();
    vi.stubGlobal("matchMedia", () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    at.dinner = (await aDinner(app.db, { title: "Gala", location: "Saltmarsh House" })).id;
    const member = await aMember(app.db, {
      firstName: "Anna",
      lastName: "Adler",
      email: "anna@example.org",
      adminPrivileges: "limited",
    });
    at.colleague = await sessionOf(app, { memberId: member.id });
  });
  afterEach(stopBrowsing);

  const anna = boardCalls(
    app,
    () => at.dinner,
    () => at.colleague,
  );
  async function openTables(): Promise<void> {
    await anOfficer(app, `/events/${at.dinner}/tables`, "limited");
    await screen.findByRole("heading", { level: 1, name: "Gala" });
  }
  /** The line that tells what has just happened. */
  const news = () => document.querySelector("[data-stays-in-view] [role=status]")?.textContent;
  const says = (text: string) => waitFor(() => expect(news()).toBe(text));
  return { at, anna, openTables, news, says };
}
