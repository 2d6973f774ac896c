import { listEvents as listEndpoint, showEvent as showEndpoint } from "#contract/events.ts";
import { answer } from "#server/platform/http.ts";
import { listEvents } from "./list-events.ts";
import { showEvent } from "./show-event.ts";

export const eventRoutes = [answer(listEndpoint, listEvents), answer(showEndpoint, showEvent)];
