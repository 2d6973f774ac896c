import { useEffect } from "react";

/**
 * Makes the browser ask before the page is closed or reloaded while `work` runs: what the page
 * already shows has not reached the portal yet.
 */
export async function warnBeforeUnload<Result>(work: Promise<Result>): Promise<Result> {
  const hold = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener("beforeunload", hold);
  try {
    return await work;
  } finally {
    window.removeEventListener("beforeunload", hold);
  }
}

/** The same while something that was typed on a page is not saved. */
export function useUnsavedWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [isUnsaved]);
}

/** Whether the browser would ask before the page is left now. */
export function isUnsavedOnPage(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}
