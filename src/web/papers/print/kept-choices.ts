/** Kept in this browser, since they belong to the printer and the sheets beside it. */
const KEY = "papersPrinting";

/** What was chosen of paper, sheets, own sizes and offset, each as text under its name. */
export type Kept = Readonly<Record<string, string>>;

/** What this browser keeps; nothing where storage cannot be read or holds something else. */
export function readKept(): Kept {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch (error) {
    console.warn("The choices of printing cannot be read", error);
    return {};
  }
}

/** Keeps them for the next dinner. */
export function keep(kept: Kept): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(kept));
  } catch (error) {
    console.warn("The choices of printing cannot be stored", error);
  }
}
