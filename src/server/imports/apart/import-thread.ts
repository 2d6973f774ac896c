// Does one task with a whole file and ends. It is a thread of its own, since comparing sixty thousand rows takes a core for
// seconds and two hundred megabytes. `apart.ts` starts it.
import { loadDrizzleFast } from "#server/platform/database/load-drizzle.ts";

loadDrizzleFast();
const { answerWithDatabase } = await import("#server/platform/threads/thread-database.ts");
const { TASKS } = await import("./tasks.ts");

type Asked = { name: keyof typeof TASKS; asked: never };
await answerWithDatabase(
  (db, { name, asked }: Asked, beat) => TASKS[name](db, asked, beat) as Promise<unknown>,
);
