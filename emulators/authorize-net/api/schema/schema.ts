/** What an element may hold, as far as the gateway's XML schema says so. */
export type Type =
  | { kind: "text"; min?: number; max?: number; masked?: boolean }
  | { kind: "digits" }
  | { kind: "enum"; name: string; values: readonly string[] }
  | { kind: "decimal" }
  | { kind: "int"; min: number; max?: number }
  | { kind: "boolean" }
  | { kind: "dateTime" }
  | { kind: "sequence"; fields: readonly Field[] };

export interface Field {
  name: string;
  type: Type;
  required: boolean;
  /** May be there several times: an array in JSON. */
  many: boolean;
}

export const string = (max?: number, min?: number): Type => ({
  kind: "text",
  ...(max === undefined ? {} : { max }),
  ...(min === undefined ? {} : { min }),
});
export const digits: Type = { kind: "digits" };
export const decimal: Type = { kind: "decimal" };
export const boolean: Type = { kind: "boolean" };
export const dateTime: Type = { kind: "dateTime" };
export const oneOf = (name: string, ...values: string[]): Type => ({ kind: "enum", name, values });

/** Names end in `!` when required and in `*` when repeatable; their order is the schema's order. */
export function sequence(fields: Record<string, Type>): Type {
  return {
    kind: "sequence",
    fields: Object.entries(fields).map(([key, type]) => ({
      name: key.replace(/[!*]$/, ""),
      type,
      required: key.endsWith("!"),
      many: key.endsWith("*"),
    })),
  };
}
