/**
 * Waits for `work` and has the browser ask, in its own words, before the page is closed or loaded anew meanwhile: what
 * the page shows already has not reached the portal yet.
 */
export async function heldOpen<Result>(work: Promise<Result>): Promise<Result> {
  const hold = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener("beforeunload", hold);
  try {
    return await work;
  } finally {
    window.removeEventListener("beforeunload", hold);
  }
}
