import childProcess from "node:child_process";
import type { ImageType } from "#server/events/image-type.ts";
import { FromProcess, type ToProcess } from "./picture-messages.ts";

const PROGRAM = new URL("./picture-process.ts", import.meta.url);
const WITHIN_MS = 50_000;
/** What a process needs on any system; the portal's secrets are not for a process that may be taken over. */
const SETTINGS = ["PATH", "SystemRoot", "TEMP", "TMP", "TMPDIR"];

/** The pictures being prepared, one after the other: each takes a core and up to 200 MB for some seconds. */
let last: Promise<unknown> = Promise.resolve();

/**
 * The picture in all its sizes, decoded in a process of its own. It is "unreadable" too if that process crashes or takes
 * too long.
 */
export function preparePicture(
  bytes: Uint8Array,
  kind: ImageType,
  withinMs = WITHIN_MS,
): Promise<FromProcess> {
  const answer = last.then(() => inProcess({ bytes, kind }, withinMs));
  // One that could not even be started must not fail those behind it.
  last = answer.catch(() => undefined);
  return answer;
}

function inProcess(asked: ToProcess, withinMs: number): Promise<FromProcess> {
  return new Promise((resolve) => {
    const child = childProcess.fork(PROGRAM, [], {
      env: Object.fromEntries(
        SETTINGS.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
      ),
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const end = (answer: FromProcess) => {
      clearTimeout(timer);
      child.kill("SIGKILL");
      resolve(answer);
    };
    const failed = (why: string) => end({ is: "unreadable", why });
    const timer = setTimeout(() => failed(`the decoder took more than ${withinMs} ms`), withinMs);
    child.once("message", (message) => {
      const { data, error } = FromProcess.safeParse(message);
      if (data) end(data);
      else failed(error.message);
    });
    child.once("error", ({ message }) => failed(message));
    child.once("exit", (code, signal) => failed(`the decoder ended with ${signal ?? code}`));
    child.send(asked, (error) => error && failed(error.message));
  });
}
