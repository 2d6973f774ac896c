import { type KeptDinner, keptDinnerLines, readKeptDinner } from "#web/registrations/kept-dinner.ts";
import { isPortalReached, nextChance, tryNow } from "#web/ui/line/wait-for-line.ts";

/** Where someone opens this page itself. */
const OWN_PATH = "/offline.html";

/** The script of the offline page (`offline-page.ts` of the server): shows the kept dinner, and resumes by itself. */
export function startOfflinePage(): void {
  const place = document.getElementById("dinner");
  if (!place) return;
  const show = () => place.replaceChildren(...elementsOf(readKeptDinner(), place.dataset.timeZone ?? "UTC"));
  show();
  // Another tab has logged out, or someone else has logged in there.
  addEventListener("storage", show);
  addEventListener("online", tryNow);
  document.getElementById("again")?.addEventListener("click", tryNow);
  openWhenReached().catch(console.error);
}

function elementsOf(dinner: KeptDinner | null, timeZone: string): HTMLElement[] {
  if (!dinner) return [];
  return keptDinnerLines(dinner, timeZone).map((text, index) => {
    const element = document.createElement(index === 0 ? "h2" : "p");
    element.textContent = text;
    return element;
  });
}

/** Opens the page of the address once the portal answers. */
async function openWhenReached(): Promise<void> {
  do await nextChance();
  while (!(await isPortalReached()));
  if (location.pathname === OWN_PATH) location.replace("/");
  else location.reload();
}

startOfflinePage();
