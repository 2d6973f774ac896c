import { type Logger, type LoggerOptions, pino } from "pino";
import type { Config } from "./config.ts";
import { currentTrace } from "./request-trace.ts";

export type Log = Logger;

/** The process's log: JSON lines on standard output, with secrets cut out wherever they stand. */
export function openLog(config: Pick<Config, "logLevel">): Log {
  return pino(logSettings(config));
}

/** How it is written, wherever it goes. */
export function logSettings(config: Pick<Config, "logLevel">): LoggerOptions {
  return {
    level: config.logLevel,
    // Whom a line is for: one request, or one turn of a chore.
    mixin: () => {
      const trace = currentTrace();
      if (!trace) return {};
      return trace.chore ? { chore: trace.chore, turnId: trace.id } : { requestId: trace.id };
    },
    redact: {
      paths: [
        ...["password", "token", "transactionKey", "accessToken", "refreshToken", "authorization"],
        ...[
          "*.password",
          "*.token",
          "*.transactionKey",
          "*.accessToken",
          "*.refreshToken",
          "*.authorization",
        ],
        "*.cookie",
      ],
      censor: "[cut]",
    },
  };
}
