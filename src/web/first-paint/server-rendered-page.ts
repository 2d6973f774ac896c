import type { QueryClient } from "@tanstack/react-query";
import { showSessionUser } from "#contract/session.ts";
import { takeEarlyAnswer } from "#web/platform/api/early-answers.ts";
import { takeWrittenDates } from "#web/platform/dates.ts";
import { stopPageClock } from "#web/platform/page-time.ts";
import { readStoredMember } from "#web/platform/stored/stored-member.ts";
import { rememberMember, sessionQuery } from "#web/session/session.ts";
import { hearFirstInput } from "./hear-first-input.ts";

declare global {
  /** The stored record of the member whose server-rendered page is shown (`head-script.ts`); undefined for a visitor's. */
  var renderedFor: string | undefined;
}

/** For this long, in milliseconds, an answer that came with the page counts as new. */
const FRESH_MS = 10_000;
/** Longer than hydration takes, in milliseconds. */
const HYDRATED_AFTER_MS = 3000;

/** Puts answers into the cache under their addresses, so that none is requested again at once. */
export function cacheAnswers(client: QueryClient, answers: Readonly<Record<string, unknown>>): void {
  for (const [address, answer] of Object.entries(answers)) {
    // Queries that refetch on every mount count it as new, too. By the browser's clock: TanStack's own `hydrate`
    // would use the server's.
    client.setQueryData([address], answer, { updatedAt: Date.now() + FRESH_MS });
  }
}

/** The names of the lazy parts in the server-rendered page on the screen; null if there is no such page. */
export function partsToHydrate(root: HTMLElement): string[] | null {
  if (root.dataset.serverRendered === undefined) return null;
  return root.dataset.parts?.split(" ").filter((name) => name !== "") ?? [];
}

/**
 * Takes over the data of the server-rendered page, whose reader must still be the stored one, and removes it from the
 * document. Returns what to do once React listens: its buttons and fields are enabled, later its clock runs again and
 * what is old is refetched. Null if there is no such page or its reader has changed: then the root is empty, for React
 * to fill.
 */
export function takeServerRenderedPage(root: HTMLElement, client: QueryClient): (() => void) | null {
  const { serverRendered: renderedAt, dates = "{}" } = root.dataset;
  const reader = globalThis.renderedFor ?? null;
  globalThis.renderedFor = undefined;
  const answers = takeAnswers();
  if (renderedAt === undefined) return null;
  const stored = readStoredMember();
  if (stored !== reader) {
    discardServerRenderedPage(root);
    return null;
  }
  cacheAnswers(client, answers);
  client.setQueryData(sessionQuery.queryKey, stored === null ? null : rememberMember(JSON.parse(stored)));
  // The head script has already sent the request, and an unread answer keeps its connection busy.
  if (stored === null)
    takeEarlyAnswer(showSessionUser.path)
      ?.then((answer) => answer.text())
      .catch(() => {});
  const letClockRun = stopPageClock(new Date(renderedAt));
  takeWrittenDates(JSON.parse(dates));
  return () => {
    // The parts of the page that wait under a boundary of their own are hydrated after this.
    const leaveInputAlone = hearFirstInput(root);
    enable(root);
    const isOld = performance.now() >= FRESH_MS;
    // When every part is hydrated: earlier, both would change what React compares with the page.
    setTimeout(() => {
      leaveInputAlone();
      letClockRun();
      if (!isOld) return;
      for (const address of Object.keys(answers))
        client.invalidateQueries({ queryKey: [address] }).catch(console.error);
    }, HYDRATED_AFTER_MS);
  };
}

/** Empties the root, for React to fill. */
export function discardServerRenderedPage(root: HTMLElement): void {
  unmark(root);
  root.replaceChildren();
}

function takeAnswers(): Record<string, unknown> {
  const answers: Record<string, unknown> = {};
  for (const block of document.querySelectorAll<HTMLScriptElement>("script[data-answer]")) {
    answers[block.dataset.answer ?? ""] = JSON.parse(block.textContent ?? "null");
    block.remove();
  }
  return answers;
}

/** Enables buttons and fields. */
function enable(root: HTMLElement): void {
  unmark(root);
  for (const element of root.querySelectorAll<HTMLElement>("[data-inert]")) {
    element.inert = false;
    delete element.dataset.inert;
  }
}

function unmark(root: HTMLElement): void {
  delete root.dataset.serverRendered;
  delete root.dataset.parts;
  delete root.dataset.dates;
}
