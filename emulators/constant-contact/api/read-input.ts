import { z } from "zod";
import { invalid } from "./api-error.ts";

/** The body in its shape; 400 with one entry for each problem. */
export function readBody<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  if (body === undefined) throw invalid(["The request body is missing."]);
  return read(shape, body);
}

/** The query's parameters in their shape; those that the shape does not know are ignored. */
export function readQuery<Shape extends z.ZodType>(shape: Shape, query: URLSearchParams): z.output<Shape> {
  return read(shape, Object.fromEntries(query));
}

function read<Shape extends z.ZodType>(shape: Shape, given: unknown): z.output<Shape> {
  const { success, data, error } = shape.safeParse(given);
  if (!success) throw invalid(error.issues.map(problem));
  return data;
}

function problem({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `${path.join(".")}: ${message}`;
}

/** A list of values with commas between them. */
export function commaSeparated<Value extends z.ZodType<unknown, string>>(value: Value, most: number) {
  return z
    .string()
    .transform((text) => text.split(",").filter((one) => one !== ""))
    .pipe(z.array(value).max(most));
}

export const Limit = (most: number, fallback: number) =>
  z.coerce.number().int().min(1).max(most).default(fallback);

export const Yes = z.enum(["true", "false"]).transform((word) => word === "true");

export const Instant = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), "is no ISO 8601 date-time")
  .transform((text) => Date.parse(text));
