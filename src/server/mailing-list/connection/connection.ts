import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { clearTrouble } from "#server/mailing-list/service/trouble.ts";
import { mailingConnection } from "#server/mailing-list/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockRows } from "#server/platform/database/locks.ts";
import { decryptCredential, encryptCredential } from "#server/platform/encryption/credentials.ts";

type Row = typeof mailingConnection.$inferSelect;

/** The state of the portal's connection to the service, with its tokens, which never leave this feature. */
export type Connection = {
  /** none: there is no token. reconnect: the service refuses the token, or it can't be decrypted. */
  state: "none" | "connected" | "reconnect";
  /** From consent, entered manually, or from the environment. */
  source: "consent" | "manual" | "environment";
  version: number;
  accessToken: string;
  /** Null if the service issued none: the connection ends when the access token expires. */
  refreshToken: string | null;
  row: Row | undefined;
  /** A process is refreshing the tokens right now, by the database's clock. */
  isRefreshing: boolean;
};

const PURPOSE = { access: "mailing_connection.access_token", refresh: "mailing_connection.refresh_token" };

/** Reads the connection: the stored tokens if there are any, otherwise the token from the environment. */
export async function readConnection({
  db,
  config,
}: Pick<SystemContext, "db" | "config">): Promise<Connection> {
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

/** Newly issued tokens. Access tokens of this service live at most a day. */
export type NewTokens = { accessToken: string; refreshToken: string | null; expiresAt: Date };

/** The column values that store these tokens, encrypted. */
export function tokenColumns({ config }: Pick<SystemContext, "config">, tokens: NewTokens) {
  const encrypted = (purpose: string, token: string) =>
    encryptCredential(config.credentialsKeys, purpose, token);
  return {
    accessToken: encrypted(PURPOSE.access, tokens.accessToken),
    refreshToken: tokens.refreshToken && encrypted(PURPOSE.refresh, tokens.refreshToken),
    expiresAt: tokens.expiresAt,
    state: "connected" as const,
    version: sql`${mailingConnection.version} + 1`,
    refreshFailures: 0,
    refreshAfter: null,
    refreshTrouble: null,
    refreshingUntil: null,
  };
}

/** Records that the service permanently refuses this token. It isn't tried again until a person acts. */
export async function recordTokenRefused(
  work: SystemContext,
  { source, version, accessToken }: Connection,
): Promise<void> {
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

/** Records that a token that was refused before works again, as a person's attempt has shown. */
export async function recordTokenAccepted(
  { db }: SystemContext,
  { source, version, state, row }: Connection,
): Promise<void> {
  if (row?.trouble === "refused") await clearTrouble(db, "refused");
  if (state !== "reconnect") return;
  const again = source === "environment" ? { refusedToken: null } : { state: "connected" as const };
  await db.update(mailingConnection).set(again).where(eq(mailingConnection.version, version));
}

/** Locks the connection's row, creating it first if needed. */
export async function lockConnection(tx: Tx): Promise<Row> {
  await tx.insert(mailingConnection).values({}).onConflictDoNothing();
  const [row] = await lockRows(tx, mailingConnection, { strength: "update" });
  if (!row) throw new Error("the connection row is missing");
  return row;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
