import pg from "pg";

/** A statement as another thread sends it: `isLists` asks for each row as a list of values instead of an object. */
export type LentStatement = { text: string; values: readonly unknown[]; isLists: boolean };
export type LentRows = { rows: unknown[]; rowCount: number | null };
/** Runs one statement of a transaction. */
export type AskLent = (statement: LentStatement) => Promise<LentRows>;

const asText = (value: string) => value;
/** Types whose values stay text, since the query builder on the other side reads them: days, instants, lists of them. */
const TEXT_TYPES = [1114, 1184, 1082, 1186, 1231, 1115, 1185, 1187, 1182] as const;

/** For PostgreSQL's driver. */
export const LENT_TYPES = {
  getTypeParser: (type: number, format?: "text" | "binary") =>
    TEXT_TYPES.includes(type as never) ? asText : pg.types.getTypeParser(type, format as "text"),
} as pg.CustomTypesConfig;

/** The same for the embedded database. */
export const LENT_PARSERS = Object.fromEntries(TEXT_TYPES.map((type) => [type, asText]));
