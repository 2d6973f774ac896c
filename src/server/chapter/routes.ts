import { showChapter } from "#contract/chapter.ts";
import { action } from "#server/platform/http/action.ts";
import { listAnnouncedEvents } from "./list-announced-events.ts";
import { chapterOf } from "./show-chapter.ts";

export const chapterRoutes = [
  action(showChapter, async ({ config }) => chapterOf(config)),
  listAnnouncedEvents,
];
