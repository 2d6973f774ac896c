import { type Logger, type LoggerOptions, pino } from "pino";
import type { Config } from "#server/platform/config/config.ts";
import { currentTrace } from "./request-trace.ts";

export type Log = Logger;

/** The log of the process: JSON lines on standard output, with secrets redacted at any depth. */
export function openLog(config: Pick<Config, "logLevel">): Log {
  return pino(logSettings(config));
}

/** The same settings for a log that goes elsewhere. */
export function logSettings(config: Pick<Config, "logLevel">): LoggerOptions {
  return {
    level: config.logLevel,
    // What a line belongs to: one request, or one run of a job.
    mixin: () => {
      const trace = currentTrace();
      if (!trace) return {};
      return trace.job ? { job: trace.job, runId: trace.id } : { requestId: trace.id };
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
