/** The names of the parties in the list, in the order of the page. */
function names(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-party]")];
}

/** The rows of the party that is open, or else of the one that has the focus. */
function rowsOf(openId: number | null): Element | null {
  const open = openId === null ? null : document.querySelector(`[data-party="${openId}"]`);
  return (open ?? document.activeElement)?.closest("tbody") ?? null;
}

/** Moves the focus to the name of the next or the previous party; from elsewhere to the first or the last. */
export function stepFocus(step: 1 | -1): void {
  const all = names();
  const at = all.findIndex((name) => name.closest("tbody")?.contains(document.activeElement));
  const next = at === -1 ? (step === 1 ? 0 : all.length - 1) : at + step;
  all[next]?.focus();
}

/** Opens the table number of that party to be typed. */
export function openTable(openId: number | null): void {
  rowsOf(openId)?.querySelector<HTMLElement>("[data-seat] button")?.click();
}

/** Opens the dialog of the party that has the focus. */
export function editFocused(): void {
  rowsOf(null)?.querySelector<HTMLElement>("[data-edit]")?.click();
}
