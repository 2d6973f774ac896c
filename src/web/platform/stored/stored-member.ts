/** Where the browser keeps the member's session record. */
export const STORAGE_KEY = "memberAuth";
/** What the member can read without a connection, with the id of its owner; never kept longer than the record. */
const COPY_KEY = "memberCopy";

/** The stored text, or null when there is none or storage cannot be read. */
export function readStoredMember(): string | null {
  try {
    return window.localStorage.getItem(STORAGE_KEY);
  } catch (error) {
    console.warn("The stored member record cannot be read", error);
    return null;
  }
}

/** Whether the browser lets the portal store anything. */
export function isStorageAvailable(): boolean {
  try {
    window.localStorage.getItem(STORAGE_KEY);
    return true;
  } catch {
    return false;
  }
}

/** Keeps a record; where storage is unavailable the session lasts only in memory. */
export function storeMember(record: object): void {
  try {
    if ("id" in record && record.id !== storedId()) window.localStorage.removeItem(COPY_KEY);
    window.localStorage.setItem(STORAGE_KEY, JSON.stringify(record));
  } catch (error) {
    console.warn("The member record cannot be stored", error);
  }
}

function storedId(): unknown {
  try {
    return JSON.parse(readStoredMember() ?? "null")?.id;
  } catch {
    return undefined;
  }
}

/** Keeps this beside the record of the stored member, and removes what was kept before; null only removes it. */
export function storeMemberCopy(copy: object | null): void {
  const owner = storedId();
  try {
    if (copy === null || owner === undefined) window.localStorage.removeItem(COPY_KEY);
    else window.localStorage.setItem(COPY_KEY, JSON.stringify({ owner, copy }));
  } catch {
    // Without it, there is nothing to read while the portal can't be reached.
  }
}

/** What was kept for the stored member; null if there is nothing, or if it is someone else's. */
export function readMemberCopy(): unknown {
  const owner = storedId();
  try {
    const kept = JSON.parse(window.localStorage.getItem(COPY_KEY) ?? "null");
    return owner !== undefined && kept?.owner === owner ? kept.copy : null;
  } catch {
    return null;
  }
}

/** Forgets the record and what was kept with it. */
export function clearStoredMember(): void {
  try {
    window.localStorage.removeItem(COPY_KEY);
    window.localStorage.removeItem(STORAGE_KEY);
  } catch (error) {
    console.warn("The stored member record cannot be removed", error);
  }
}
