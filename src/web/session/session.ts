import { type QueryClient, queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import type { PageReader } from "#contract/pages/server-rendered-page.ts";
import { type SessionUser, showOwnRecord, showSessionUser } from "#contract/session.ts";
import { callOrNull } from "#web/platform/api/api.ts";
import { forgetEarlyAnswers } from "#web/platform/api/early-answers.ts";
import { chapterQuery } from "#web/platform/chapter.ts";
import { hasMemberMarker, removeMemberMarker } from "#web/platform/member-marker.ts";
import {
  clearStoredMember,
  isStorageAvailable,
  readStoredMember,
  storeMember,
} from "#web/platform/stored/stored-member.ts";

/** Who is logged in, for the pages. The flags only affect what is shown; the server decides (H-04). */
export type Session = Omit<PageReader, "id">;

type StoredRecord = Record<string, unknown>;

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Derives the admin flags from a record; levels are compared ignoring case. */
function flagsOf(record: StoredRecord) {
  const level = textOf(record.adminPrivileges).toLowerCase();
  const isAdmin = record.isAdmin === true || level === "full";
  const isLimitedAdmin = !isAdmin && level === "limited";
  return { isAdmin, isLimitedAdmin, hasAnyAdminAccess: isAdmin || isLimitedAdmin };
}

/** Derives the flags of a member's record, stores the record, and returns the session. */
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
    // It is not fetched again, either (M-440).
    removeMemberMarker();
    return null;
  }
}

/** Only administrators are returned by the server's look-up. */
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
    if (user) return administrator(user);
  } catch {
    // As specified, failures of this look-up are ignored (M-444).
  }
  return lostRecord();
}

/** The member whose record, but not cookie, this browser has lost (D-524); null without a marker or a session. */
async function lostRecord(): Promise<Session | null> {
  if (!hasMemberMarker() || !isStorageAvailable()) return null;
  try {
    const record = await callOrNull(showOwnRecord);
    if (!record) removeMemberMarker();
    // If the marker is gone, someone has logged out in another tab.
    return record && hasMemberMarker() ? rememberMember({ ...record, isMember: true }) : null;
  } catch {
    return null;
  }
}

/** The session from the stored record, or from the server; fetched once and cached. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: loadSession,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The session, or null for a visitor. Suspends until it is known. */
export function useSession(): Session | null {
  return useSuspenseQuery(sessionQuery).data;
}

/** Clears all personal data from the caches (H-25); the chapter's facts may stay. */
function clearCaches(client: QueryClient): void {
  forgetEarlyAnswers();
  const keep = [sessionQuery.queryKey[0], chapterQuery.queryKey[0]];
  client.removeQueries({ predicate: (query) => !keep.includes(String(query.queryKey[0])) });
  client.getMutationCache().clear();
}

/** Switches the pages to this session. */
export function enterSession(client: QueryClient, session: Session): void {
  clearCaches(client);
  client.setQueryData(sessionQuery.queryKey, session);
}

/** Switches the pages to a visitor, and clears the member's data from this browser. */
export function endSession(client: QueryClient): void {
  clearStoredMember();
  clearCaches(client);
  client.setQueryData(sessionQuery.queryKey, null);
}
