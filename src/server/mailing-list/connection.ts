import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Work } from "#server/platform/context.ts";
import { decryptCredential, encryptCredential } from "#server/platform/credentials.ts";
import type { Tx } from "#server/platform/database.ts";
import { mailingConnection } from "./tables.ts";
import { clearTrouble } from "./trouble.ts";

type Row = typeof mailingConnection.$inferSelect;

/** How the portal stands to the service, and with which tokens; these never leave this folder. */
export type Connection = {
  /** none: there is no token at all; reconnect: the service refuses the one there is, or nobody can decrypt it. */
  state: "none" | "connected" | "reconnect";
  /** Given by consent, made by hand, or from the environment. */
  source: "consent" | "manual" | "environment";
  version: number;
  accessToken: string;
  /** Null where the service gave none: the connection ends with its token. */
  refreshToken: string | null;
  row: Row | undefined;
  /** Somebody asks for new tokens at this moment, by the database's clock. */
  isRefreshing: boolean;
};

const PURPOSE = { access: "mailing_connection.access_token", refresh: "mailing_connection.refresh_token" };

/** Reads the connection: the tokens that were given to the portal, else the one from the environment. */
export async function readConnection({ db, config }: Pick<Work, "db" | "config">): Promise<Connection> {
  const [found] = await db
    .select({
      row: mailingConnection,
      isRefreshing: sql<boolean>`coalesce(refreshing_until > clock_timestamp(), false)`,
    })
    .from(mailingConnection);
  const row = found?.row;
  const base = { version: row?.version ?? 0, row, isRefreshing: found?.isRefreshing ?? false };
  if (!row?.accessToken) return { ...base, ...fromEnvironment(config.constantContact.accessToken, row) };
  const keys = config.credentialsKeys;
  const accessToken = decryptCredential(keys, PURPOSE.access, row.accessToken);
  const refreshToken = row.refreshToken && decryptCredential(keys, PURPOSE.refresh, row.refreshToken);
  const isReadable = accessToken !== null && (refreshToken !== null || row.refreshToken === null);
  return {
    ...base,
    state: isReadable ? row.state : "reconnect",
    source: row.isManual ? "manual" : "consent",
    accessToken: accessToken ?? "",
    refreshToken,
  };
}

function fromEnvironment(
  accessToken: string | undefined,
  row: Row | undefined,
): Pick<Connection, "state" | "source" | "accessToken" | "refreshToken"> {
  const isRefused = accessToken !== undefined && row?.refusedToken === hashOf(accessToken);
  return {
    state: accessToken === undefined ? "none" : isRefused ? "reconnect" : "connected",
    source: "environment",
    accessToken: accessToken ?? "",
    refreshToken: null,
  };
}

/** New tokens as they are written down, ended at the latest after a day, as the service's all are. */
export type NewTokens = { accessToken: string; refreshToken: string | null; expiresAt: Date };

/** The columns that hold these tokens, encrypted. */
export function columnsOf({ config }: Pick<Work, "config">, tokens: NewTokens) {
  const hidden = (purpose: string, token: string) =>
    encryptCredential(config.credentialsKeys, purpose, token);
  return {
    accessToken: hidden(PURPOSE.access, tokens.accessToken),
    refreshToken: tokens.refreshToken && hidden(PURPOSE.refresh, tokens.refreshToken),
    expiresAt: tokens.expiresAt,
    state: "connected" as const,
    version: sql`${mailingConnection.version} + 1`,
    refreshFailures: 0,
    refreshAfter: null,
    refreshTrouble: null,
    refreshingUntil: null,
  };
}

/** The service refuses this token for good: it is not tried again before a person does something. */
export async function noteRefused(work: Work, { source, version, accessToken }: Connection): Promise<void> {
  if (source === "environment") {
    const refusedToken = hashOf(accessToken);
    await work.db
      .insert(mailingConnection)
      .values({ refusedToken })
      .onConflictDoUpdate({ target: mailingConnection.id, set: { refusedToken } });
  } else {
    await work.db
      .update(mailingConnection)
      .set({ state: "reconnect" })
      .where(sql`version = ${version} and access_token is not null`);
  }
  work.log.warn({ source }, "the mailing service refuses the portal's token");
}

/** It was refused before and works again, as a person's try has shown. */
export async function noteAccepted({ db }: Work, { source, version, state, row }: Connection): Promise<void> {
  if (row?.trouble === "refused") await clearTrouble(db, "refused");
  if (state !== "reconnect") return;
  const again = source === "environment" ? { refusedToken: null } : { state: "connected" as const };
  await db.update(mailingConnection).set(again).where(eq(mailingConnection.version, version));
}

/** Makes the row there to be locked and changed. */
export async function lockConnection(tx: Tx): Promise<Row> {
  await tx.insert(mailingConnection).values({}).onConflictDoNothing();
  const [row] = await tx.select().from(mailingConnection).for("update");
  if (!row) throw new Error("the row of the connection is not there");
  return row;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
