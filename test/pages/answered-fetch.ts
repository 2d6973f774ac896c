import { vi } from "vitest";

/** One answer, or a function of the request's init that makes it; a never-settling promise keeps a call pending. */
export type GivenAnswer =
  | { status?: number; json?: unknown; text?: string; statusText?: string }
  | Promise<never>;

/** The chapter of the page tests. */
export const CHAPTER = {
  chapterName: "Greater Washington Chapter",
  societyName: "Confrérie de la Table d'Or",
  societyShortName: "Chaine",
  timeZone: "America/New_York",
  contactUrl: "https://chapter.example/contact-us",
  chapterHeadPhone: "(202) 555-0100",
  treasurerPhone: "(202) 555-0101",
  paymentOrigins: [],
  demo: false,
  outgoingHeld: false,
};

const SIGNED_OUT: GivenAnswer = { status: 401, json: { message: "Unauthorized" } };
/** For a page whose other calls don't matter while the session continues. */
export const BROKEN: GivenAnswer = { status: 500, json: { message: "Internal server error" } };

/**
 * Replaces `fetch` with these answers, by "GET /path", the chapter's as above, and no announced dinner. Any other call gets `otherwise`, by
 * default a 401.
 */
export function answerFetch(answers: Record<string, GivenAnswer>, otherwise = SIGNED_OUT) {
  const all: Record<string, GivenAnswer> = {
    "GET /api/chapter": { json: CHAPTER },
    "GET /api/announced-events": { json: [] },
    ...answers,
  };
  const fetch = vi.fn(async (path: string, init: RequestInit = {}) => {
    const given = await (all[`${init.method ?? "GET"} ${path}`] ?? otherwise);
    const { status = 200, json, text, statusText = "" } = given;
    return new Response(text ?? (json === undefined ? "" : JSON.stringify(json)), { status, statusText });
  });
  vi.stubGlobal("fetch", fetch);
  return {
    fetch,
    /** How often "METHOD /path" was asked. */
    asked: (call: string) =>
      fetch.mock.calls.filter(([path, init]) => `${init?.method ?? "GET"} ${path}` === call).length,
  };
}

/** Catches departures to pages of the server, which a test document cannot follow. */
export function catchDepartures() {
  const assign = vi.fn<(path: string) => void>();
  const real = window.location;
  vi.stubGlobal(
    "location",
    new Proxy({ assign }, { get: (target, name) => Reflect.get(name === "assign" ? target : real, name) }),
  );
  return assign;
}
