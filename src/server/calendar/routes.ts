import { closeCalendarFeed } from "./close-calendar-feed.ts";
import { downloadCalendarFile } from "./download-calendar-file.ts";
import { openCalendarFeed } from "./open-calendar-feed.ts";
import { readCalendarFeed } from "./read-calendar-feed.ts";
import { showCalendarFeed } from "./show-calendar-feed.ts";

export const calendarRoutes = [
  downloadCalendarFile,
  showCalendarFeed,
  openCalendarFeed,
  closeCalendarFeed,
  readCalendarFeed,
];
