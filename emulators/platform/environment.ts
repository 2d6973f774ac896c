import type { z } from "zod";

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
