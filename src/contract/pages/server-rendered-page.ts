/** The member a page is rendered for, with the properties it depends on, named as in the browser's record. */
export interface PageReader {
  id: number;
  firstName: string;
  lastName: string;
  email: string | null;
  isMember: boolean;
  /** Full administrator. */
  isAdmin: boolean;
  isLimitedAdmin: boolean;
  hasAnyAdminAccess: boolean;
}

/** A page to render: its path, its reader, the time, and the answers it needs, by the address of each call. */
export interface PageToRender {
  path: string;
  search: string;
  reader: PageReader;
  chapter: unknown;
  /** The current time for the page. */
  now: Date;
  answers: Readonly<Record<string, unknown>>;
}

/** Dates of a page as texts, by `dateKey`. */
export type WrittenDates = Readonly<Record<string, string>>;

/** The key of an instant written in a style (`src/web/platform/dates.ts`) and time zone. */
export function dateKey(style: string, at: Date, timeZone: string): string {
  return `${style} ${at.getTime()} ${timeZone}`;
}

/** The build's module that renders pages; the server does not import the web code (028). */
export interface PageRenderer {
  /** Called once, before the first page. */
  prepare(): Promise<void>;
  isServerRendered(path: string): boolean;
  /** The addresses that the page at this path requests first for this reader. */
  readsFor(path: string, reader: PageReader): readonly string[];
  /**
   * The page as HTML, with its dates and the names of the lazy chunks that the browser needs to hydrate it. Throws if
   * it cannot be rendered synchronously.
   */
  render(page: PageToRender): { html: string; parts: string[]; dates: WrittenDates };
}
