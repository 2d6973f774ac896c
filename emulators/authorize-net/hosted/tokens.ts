import { randomBytes } from "node:crypto";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import type { Party } from "#emulators/authorize-net/ledger/transaction.ts";
import type { PageSettings } from "./page-settings.ts";

/** What the shop asked to be paid. */
export interface PageOrder {
  /** Cents. */
  amount: number;
  invoiceNumber?: string | undefined;
  description?: string | undefined;
  customerEmail?: string | undefined;
  billTo: Party;
  duplicateWindow: number;
}

export interface PageToken {
  token: string;
  issuedAt: number;
  openedAt: number | null;
  /** The approved or held transaction; a declined try leaves the page usable. */
  transId: string | null;
  order: PageOrder;
  settings: PageSettings;
}

const minute = 60_000;
/** Within this the page must be opened. */
const openWithin = 15 * minute;
/** An opened page can be filled in for this long; not published, so a guess. */
const fillWithin = 30 * minute;

export function issueToken(gateway: Gateway, order: PageOrder, settings: PageSettings): string {
  const now = gateway.clock.now();
  forgetOld(gateway, now);
  // Long, base64-like, with a dotted suffix: shops that store it in a short column find out here.
  const token = `${randomBytes(288).toString("base64")}.${randomBytes(4).toString("base64url")}`;
  gateway.state.tokens.set(token, { token, issuedAt: now, openedAt: null, transId: null, order, settings });
  return token;
}

/** The page of a token that may still be opened, noting the first time. */
export function openPage({ state, clock }: Gateway, token: string): PageToken | undefined {
  const page = state.tokens.get(token);
  if (!page || page.transId !== null || clock.now() >= page.issuedAt + openWithin) return undefined;
  page.openedAt ??= clock.now();
  return page;
}

/** The page whose form comes in: opened in time and not left lying. A paid one too, for the second click. */
export function openedPage({ state, clock }: Gateway, token: string): PageToken | undefined {
  const page = state.tokens.get(token);
  if (!page || page.openedAt === null || clock.now() >= page.openedAt + fillWithin) return undefined;
  return page;
}

function forgetOld({ state }: Gateway, now: number): void {
  for (const { token, issuedAt } of state.tokens.values()) {
    if (issuedAt + openWithin + fillWithin > now) return;
    state.tokens.delete(token);
  }
}
