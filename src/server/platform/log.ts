import { type Logger, pino } from "pino";
import type { Config } from "./config.ts";

export type Log = Logger;

/** The process's log: JSON lines on standard output, with secrets cut out wherever they stand. */
export function openLog(config: Pick<Config, "logLevel">): Log {
  return pino({
    level: config.logLevel,
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
  });
}
