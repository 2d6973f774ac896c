import { z } from "zod";
import { createEmulatedClock } from "#emulators/platform/clock.ts";
import { pagePort, readEnvironment } from "#emulators/platform/environment.ts";
import { demoApplication } from "./accounts/demo.ts";
import type { ConstantContactOptions } from "./server.ts";

const Environment = z.object({
  PORT: pagePort.default(5004),
  CLIENT_ID: z.string().default(demoApplication.clientId),
  CLIENT_SECRET: z.string().default(demoApplication.clientSecret),
  REDIRECT_URIS: z
    .string()
    .default(demoApplication.redirectUris.join(" "))
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .pipe(z.array(z.url()).min(1)),
  FILE: z.string().optional(),
  CLOCK_SCALE: z.coerce.number().min(0).default(1),
});

/** Reads CONSTANT_CONTACT_EMULATOR_*. */
export function readSettings(env: NodeJS.ProcessEnv): ConstantContactOptions {
  const data = readEnvironment(Environment, "CONSTANT_CONTACT_EMULATOR_", env);
  return {
    port: data.PORT,
    application: {
      clientId: data.CLIENT_ID,
      clientSecret: data.CLIENT_SECRET,
      redirectUris: data.REDIRECT_URIS,
    },
    // The one that the real company gives every new account.
    lists: ["General Interest"],
    file: data.FILE,
    clock: createEmulatedClock({ scale: data.CLOCK_SCALE }),
  };
}
