import { type QueryClient, queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import type { DrawnFor } from "#contract/drawn-page.ts";
import { type SessionUser, showSessionUser } from "#contract/session.ts";
import { callOrNull } from "#web/platform/api.ts";
import { chapterQuery } from "#web/platform/chapter.ts";
import { forgetEarly } from "#web/platform/early.ts";
import { clearStoredMember, readStoredMember, storeMember } from "#web/platform/stored-member.ts";

/** Who is signed in, as the pages need it. The flags only draw the page: the server decides (H-04). */
export type Session = Omit<DrawnFor, "id">;

type StoredRecord = Record<string, unknown>;

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The admin flags that follow from a record's own marks (000 §6; levels without regard to case). */
function flagsOf(record: StoredRecord) {
  const level = textOf(record.adminPrivileges).toLowerCase();
  const isAdmin = record.isAdmin === true || level === "full";
  const isLimitedAdmin = !isAdmin && level === "limited";
  return { isAdmin, isLimitedAdmin, hasAnyAdminAccess: isAdmin || isLimitedAdmin };
}

/** Derives the flags of a member's record, stores the whole of it, and answers the session it makes. */
export function rememberMember(record: object): Session {
  const raw: StoredRecord = { ...record };
  const flags = flagsOf(raw);
  storeMember({ ...raw, ...flags });
  return {
    firstName: textOf(raw.firstName),
    lastName: textOf(raw.lastName),
    email: textOf(raw.email) || null,
    isMember: raw.isMember === true,
    ...flags,
  };
}

function storedSession(): Session | null {
  const stored = readStoredMember();
  if (stored === null) return null;
  try {
    const record: unknown = JSON.parse(stored);
    if (typeof record !== "object" || record === null || !("id" in record))
      throw new Error("No member record");
    return rememberMember(record);
  } catch (error) {
    console.warn("The stored member record is corrupt and is discarded", error);
    clearStoredMember();
    return null;
  }
}

/** Whoever the server's look-up answers is an administrator (000 §4). */
function administrator(user: SessionUser): Session {
  return {
    firstName: user.firstName ?? "",
    lastName: user.lastName ?? "",
    email: user.email,
    isMember: false,
    isAdmin: true,
    isLimitedAdmin: false,
    hasAnyAdminAccess: true,
  };
}

async function loadSession(): Promise<Session | null> {
  const stored = storedSession();
  if (stored) return stored;
  try {
    const user = await callOrNull(showSessionUser);
    return user && administrator(user);
  } catch {
    // Stated: failures of this look-up are ignored silently (M-444).
    return null;
  }
}

/** The session: from the stored record, else from the server; asked once and kept (000 §4). */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: loadSession,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The session or null for a visitor; waits for it under the nearest Suspense. */
export function useSession(): Session | null {
  return useSuspenseQuery(sessionQuery).data;
}

/** Drops everything that was read in somebody's name (H-25); the chapter's facts are nobody's. */
function forgetWhatWasRead(client: QueryClient): void {
  forgetEarly();
  const keep = [sessionQuery.queryKey[0], chapterQuery.queryKey[0]];
  client.removeQueries({ predicate: (query) => !keep.includes(String(query.queryKey[0])) });
  client.getMutationCache().clear();
}

/** Makes this session the one the pages see. */
export function enterSession(client: QueryClient, session: Session): void {
  forgetWhatWasRead(client);
  client.setQueryData(sessionQuery.queryKey, session);
}

/** Makes the pages see a visitor, and leaves nothing of the member in this browser. */
export function endSession(client: QueryClient): void {
  clearStoredMember();
  forgetWhatWasRead(client);
  client.setQueryData(sessionQuery.queryKey, null);
}
