/** Whose page the server draws: what the drawing depends on, under the names that the browser's record has for it. */
export interface DrawnFor {
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

/** One page to be drawn: its address, its reader, and everything that it reads, by the address of each call. */
export interface PageToDraw {
  path: string;
  search: string;
  reader: DrawnFor;
  chapter: unknown;
  answers: Readonly<Record<string, unknown>>;
}

/** What the build makes of the web for the server, which knows nothing of the web (028). */
export interface PageDrawing {
  /** Once, before the first page. */
  makeReady(): Promise<void>;
  isDrawn(path: string): boolean;
  /** The addresses that the page at this path asks first, for this reader. */
  readsFor(path: string, reader: DrawnFor): readonly string[];
  /** The page as HTML; throws where it cannot be drawn without waiting. */
  draw(page: PageToDraw): string;
}
