import * as contract from "#contract/calendar.ts";
import { answer } from "#server/platform/http/http.ts";
import { OWN_CHANGES, rateLimited } from "#server/platform/http/rate-limits.ts";
import { closeCalendarFeed } from "./close-calendar-feed.ts";
import { downloadCalendarFile } from "./download-calendar-file.ts";
import { openCalendarFeed } from "./open-calendar-feed.ts";
import { readCalendarFeed } from "./read-calendar-feed.ts";
import { showCalendarFeed } from "./show-calendar-feed.ts";

export const calendarRoutes = [
  answer(contract.downloadCalendarFile, downloadCalendarFile),
  answer(contract.showCalendarFeed, showCalendarFeed),
  answer(contract.openCalendarFeed, rateLimited(OWN_CHANGES, openCalendarFeed)),
  answer(contract.closeCalendarFeed, rateLimited(OWN_CHANGES, closeCalendarFeed)),
  answer(contract.readCalendarFeed, readCalendarFeed),
];
