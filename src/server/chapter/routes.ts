import { showChapter } from "#contract/chapter.ts";
import { answer } from "#server/platform/http/http.ts";
import { chapterOf } from "./show-chapter.ts";

export const chapterRoutes = [answer(showChapter, async ({ config }) => chapterOf(config))];
