/** Where the browser keeps the member's session record. */
export const STORAGE_KEY = "memberAuth";

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
    window.localStorage.setItem(STORAGE_KEY, JSON.stringify(record));
  } catch (error) {
    console.warn("The member record cannot be stored", error);
  }
}

/** Forgets the record. */
export function clearStoredMember(): void {
  try {
    window.localStorage.removeItem(STORAGE_KEY);
  } catch (error) {
    console.warn("The stored member record cannot be removed", error);
  }
}
