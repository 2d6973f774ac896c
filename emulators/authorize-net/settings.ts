import { z } from "zod";
import { createEmulatedClock } from "#emulators/platform/clock.ts";
import { pagePort, readEnvironment } from "#emulators/platform/environment.ts";
import { demoCredentials } from "./account.ts";
import type { AuthorizeNetOptions } from "./server.ts";

const prefix = "AUTHORIZE_NET_EMULATOR_";

const Environment = z.object({
  PORT: pagePort.default(5001),
  LOGIN_ID: z.string().max(25).default(demoCredentials.apiLoginId),
  TRANSACTION_KEY: z.string().max(16).default(demoCredentials.transactionKey),
  SIGNATURE_KEY: z
    .string()
    .regex(/^[0-9A-Fa-f]{128}$/, "128 hex characters")
    .default(demoCredentials.signatureKey),
  WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  FILE: z.string().optional(),
  HISTORY: z.string().optional(),
  CLOCK_SCALE: z.coerce.number().min(0).default(1),
  RETRY_SCALE: z.coerce.number().positive().default(1),
  SPARSE: z.enum(["true", "false"]).default("false"),
});

/** Reads AUTHORIZE_NET_EMULATOR_*. */
export function readSettings(env: NodeJS.ProcessEnv): AuthorizeNetOptions {
  const data = readEnvironment(Environment, prefix, env);
  return {
    port: data.PORT,
    credentials: {
      apiLoginId: data.LOGIN_ID,
      transactionKey: data.TRANSACTION_KEY,
      signatureKey: data.SIGNATURE_KEY,
    },
    settings: { retryScale: data.RETRY_SCALE, sparse: data.SPARSE === "true" },
    webhookUrl: data.WEBHOOK_URL,
    file: data.FILE,
    history: data.HISTORY,
    clock: createEmulatedClock({ scale: data.CLOCK_SCALE }),
  };
}
