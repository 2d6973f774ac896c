import { z } from "zod";
import { whyNotPort } from "#scripts/start/refused-ports.mjs";

/** 0 takes a free one. */
export const anyPort = z.coerce.number().int().min(0).max(65_535);
/** Of pages: one that browsers open. */
export const pagePort = anyPort.superRefine((port, context) => {
  const whyNot = whyNotPort(port);
  if (whyNot) context.addIssue(whyNot);
});

/** Reads the settings that begin with `prefix`; throws one error that names every bad one. An empty one counts as not set. */
export function readEnvironment<Shape extends z.ZodObject>(
  shape: Shape,
  prefix: string,
  env: NodeJS.ProcessEnv,
): z.output<Shape> {
  const given = Object.fromEntries(
    Object.keys(shape.shape).map((name) => [name, env[prefix + name] || undefined]),
  );
  const { success, data, error } = shape.safeParse(given);
  if (success) return data;
  throw new Error(
    error.issues.map(({ path, message }) => `${prefix}${path.join(".")}: ${message}`).join("\n"),
  );
}
