import type { Context } from "hono";
import { z } from "zod";

/** An answer of the control surface that is not 200, with a sentence for the test's author. */
export class ControlError extends Error {
  readonly status: 400 | 404;

  constructor(status: 400 | 404, message: string) {
    super(message);
    this.status = status;
  }
}

/** The JSON body in its shape; an empty body counts as {}. */
export async function readBody<Shape extends z.ZodType>(c: Context, shape: Shape): Promise<z.output<Shape>> {
  const text = await c.req.text();
  let given: unknown;
  try {
    given = text === "" ? {} : JSON.parse(text);
  } catch {
    throw new ControlError(400, "The body is not JSON.");
  }
  const { success, data, error } = shape.safeParse(given);
  if (!success) throw new ControlError(400, z.prettifyError(error));
  return data;
}
