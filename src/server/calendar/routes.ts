import * as contract from "#contract/calendar.ts";
import { answer } from "#server/platform/http.ts";
import { atMost, OWN_CHANGES } from "#server/platform/throttle.ts";
import { closeCalendarFeed } from "./close-calendar-feed.ts";
import { downloadCalendarFile } from "./download-calendar-file.ts";
import { openCalendarFeed } from "./open-calendar-feed.ts";
import { readCalendarFeed } from "./read-calendar-feed.ts";
import { showCalendarFeed } from "./show-calendar-feed.ts";

export const calendarRoutes = [
  answer(contract.downloadCalendarFile, downloadCalendarFile),
  answer(contract.showCalendarFeed, showCalendarFeed),
  answer(contract.openCalendarFeed, atMost(OWN_CHANGES, openCalendarFeed)),
  answer(contract.closeCalendarFeed, atMost(OWN_CHANGES, closeCalendarFeed)),
  answer(contract.readCalendarFeed, readCalendarFeed),
];
