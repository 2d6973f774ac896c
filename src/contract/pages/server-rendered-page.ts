/** Whose page the server renders: what the page depends on, under the names that the browser's record has for it. */
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

/** One page to be rendered: its address, its reader, the moment, and all that it reads, by the address of each call. */
export interface PageToRender {
  path: string;
  search: string;
  reader: PageReader;
  chapter: unknown;
  /** What the page takes for now. */
  now: Date;
  answers: Readonly<Record<string, unknown>>;
}

/** What the build makes of the web for the server, which knows nothing of the web (028). */
export interface PageRenderer {
  /** Once, before the first page. */
  prepare(): Promise<void>;
  isServerRendered(path: string): boolean;
  /** The addresses that the page at this path asks first, for this reader. */
  readsFor(path: string, reader: PageReader): readonly string[];
  /**
   * The page as HTML, and the names of the lazy parts of the site that the browser needs to hydrate it; throws where it
   * cannot be rendered without waiting.
   */
  render(page: PageToRender): { html: string; parts: string[] };
}
