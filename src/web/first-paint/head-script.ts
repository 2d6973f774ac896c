import type { ManifestPage } from "./page-manifest.ts";

/** The files of one page, shortened to their names, with what else is known about the page. */
export interface HeadScriptPage extends Pick<ManifestPage, "path" | "reads" | "draftKey"> {
  files: string[];
  later: string[];
}

/**
 * The script in the page's head, which runs before anything else. Its source is written into the page, so it may only
 * use its arguments: the site's own files, the page that the server found for the path, null if its scripts find what
 * they need by themselves, and `addressesOf` of `page-manifest.ts`.
 */
export function headScript(
  site: string[],
  part: HeadScriptPage | null,
  addressesOf: (part: HeadScriptPage, path: string, reader: Record<string, unknown>) => string[],
): void {
  const fetchNow = (name: string) => {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = `/assets/${name}.js`;
    document.head.append(link);
  };
  const path = location.pathname;
  // The site's own script runs only after the first paint.
  let isStarted = false;
  let alsoNeeded: string[] = [];
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    // Each in a task of its own: a dozen requests at once would block a phone.
    for (const name of site) setTimeout(() => fetchNow(name));
    for (const name of alsoNeeded) setTimeout(() => fetchNow(name));
    setTimeout(() => {
      const script = document.createElement("script");
      script.type = "module";
      script.crossOrigin = "";
      script.src = `/assets/${site[0]}.js`;
      document.head.append(script);
    });
  };
  // The browser reports a paint once it is on the screen; a frame's callback comes before that.
  const startAfter = (drawing: "paint" | "largest-contentful-paint", buffered: boolean) => {
    if (PerformanceObserver.supportedEntryTypes.includes(drawing)) {
      new PerformanceObserver(start).observe({ type: drawing, buffered });
    } else requestAnimationFrame(() => setTimeout(start));
  };
  // A hidden page is never painted.
  document.addEventListener("DOMContentLoaded", () => setTimeout(start, document.hidden ? 0 : 1000));
  // Zod would probe whether the content policy allows code generation, which browsers report as a violation.
  Object.assign(window, { __zod_globalConfig: { jitless: true } });
  const asked: Record<string, Promise<Response>> = {};
  Object.assign(window, { earlyAnswers: asked });
  const ask = (address: string, headers = {}) => {
    const answer = fetch(address, { credentials: "include", headers });
    answer.catch(() => undefined);
    asked[address] = answer;
    return answer;
  };
  const whole = new Promise((done) => document.addEventListener("DOMContentLoaded", done));
  let stored: string | null = null;
  let isStorageAvailable = false;
  try {
    stored = localStorage.getItem("memberAuth");
    isStorageAvailable = true;
  } catch {
    // The pages themselves report the outcome.
  }

  // A page restored from the browser's cache may belong to someone who has logged out since.
  let idWhenLeft: unknown;
  const storedId = () => {
    try {
      return JSON.parse(localStorage.getItem("memberAuth") ?? "null")?.id;
    } catch {
      return undefined;
    }
  };
  addEventListener("pagehide", () => {
    idWhenLeft = storedId();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted || storedId() === idWhenLeft) return;
    document.documentElement.hidden = true;
    location.reload();
  });

  // The page contains what a visitor sees (`visitor-pages.tsx`) or, if the request has a session, what its reader
  // sees (`member-page-renderer.tsx`). The scripts that hydrate it are fetched later: on a slow line they would delay
  // the style sheet and the fonts.
  const show = (name: string) => {
    const page = document.getElementById(name);
    const root = document.getElementById("root");
    if (!(page instanceof HTMLTemplateElement) || !root) return start();
    const content = document.importNode(page.content, true);
    page.remove();
    // Until React listens nothing can be typed that it would miss, and no button pressed without effect.
    for (const element of content.querySelectorAll<HTMLElement>("button, input, select, textarea")) {
      element.inert = true;
      element.dataset.inert = "";
    }
    for (const element of content.querySelectorAll<HTMLElement>("[data-style]")) {
      element.style.cssText = element.dataset.style ?? "";
      delete element.dataset.style;
    }
    // A picture that does not load leaves its place empty until the scripts show the placeholder.
    for (const picture of content.querySelectorAll("img")) {
      const leaveEmpty = () => {
        const empty = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='8' height='5'/%3E";
        picture.dataset.failed = "";
        picture.src = empty;
        // The sizes of a picture are preferred to its address.
        for (const size of picture.parentElement?.querySelectorAll("picture > source") ?? []) {
          size.setAttribute("srcset", empty);
        }
      };
      picture.addEventListener("error", leaveEmpty, { once: true });
    }
    root.dataset.serverRendered = page.dataset.renderedAt;
    root.dataset.parts = page.dataset.parts;
    root.dataset.dates = page.dataset.dates;
    root.replaceChildren(content);
    startAfter("largest-contentful-paint", false);
  };
  if (stored === null) {
    const answer = ask("/api/auth/user");
    // The same request as `lostRecord` in `session.ts`, but sent right away (D-524).
    if (isStorageAvailable && /(?:^|;\s*)chapterhouse_member=1(?:;|$)/.test(document.cookie)) {
      void ask("/api/member/auth");
    }
    void whole.then(async () => {
      if (!document.getElementById("visitor-page")) return start();
      const isNobodyThere = await answer.then(
        ({ status }) => status === 401,
        () => false,
      );
      if (isNobodyThere) show("visitor-page");
      else start();
    });
  }

  // What the server has rendered is for one reader only, and is removed for anyone else.
  const drawn = document.querySelector<HTMLMetaElement>("meta[name=rendered-for]");
  drawn?.remove();
  const dropDrawn = () => {
    for (const left of document.querySelectorAll("#member-page, script[data-answer]:not([data-public])"))
      left.remove();
  };
  if (stored === null) return void whole.then(dropDrawn);

  let record: Record<string, unknown> = {};
  let isReaders = false;
  try {
    record = Object(JSON.parse(stored));
    const reader = Object.entries(JSON.parse(drawn?.content ?? "null") ?? {});
    const [, id = ""] = new RegExp(part?.path ?? "").exec(path) ?? [];
    const isKept = part?.draftKey !== undefined && sessionStorage.getItem(part.draftKey + id) !== null;
    isReaders = reader.length > 0 && !isKept && reader.every(([name, value]) => record[name] === value);
  } catch {
    // A corrupt record: the pages discard it.
  }
  if (isReaders && part) {
    alsoNeeded = [...part.files, ...part.later];
    Object.assign(window, { renderedFor: stored });
    return void whole.then(() => show("member-page"));
  }
  void whole.then(dropDrawn);
  for (const name of site) fetchNow(name);
  void whole.then(() => startAfter("paint", true));
  if (!part) return;
  for (const name of part.files) fetchNow(name);
  // As `memberAuthHeader` writes it; longer records are left to the pages, which shorten them.
  const header = JSON.stringify(record).replace(
    /[\u007f-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  if (!("id" in record) || header.length > 6144) return;
  for (const address of addressesOf(part, path, record)) void ask(address, { "x-member-auth": header });
}
