/**
 * React is about to draw the page that the server drew once more, in its place: the keyboard, which may have gone on by
 * then, stays at the link that it has come to.
 */
export function keepFocus(root: HTMLElement): void {
  const links = () => [...root.querySelectorAll("a[href]")];
  const placeOf = (element: Element | null) => (element ? links().indexOf(element) : -1);
  let place = placeOf(document.activeElement);
  const follow = () => {
    place = placeOf(document.activeElement);
  };
  root.addEventListener("focusin", follow);
  const watch = new MutationObserver(() => {
    watch.disconnect();
    root.removeEventListener("focusin", follow);
    const link = links()[place];
    if (link instanceof HTMLElement && document.activeElement === document.body) {
      link.focus({ preventScroll: true });
    }
  });
  watch.observe(root, { childList: true });
}
