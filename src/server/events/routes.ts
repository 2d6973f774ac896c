import * as contract from "#contract/events.ts";
import { listEventOfficers } from "#server/events/officers/list-event-officers.ts";
import { action } from "#server/platform/http/action.ts";
import { countParties } from "./count-parties.ts";
import { createEvent } from "./create-event.ts";
import { deleteEvent } from "./delete-event.ts";
import { listEvents } from "./list-events.ts";
import type { Parties } from "./parties.ts";
import { showImage } from "./show-image.ts";
import { updateEvent } from "./update-event.ts";
import { uploadImage } from "./upload-image.ts";

/** The routes of events; `parties` is what registrations and the waitlist do after a change. */
export function eventRoutes(parties: Parties) {
  return [
    listEvents,
    action(contract.createEvent, (ctx, ask) => createEvent(ctx, parties, ask)),
    action(contract.updateEvent, (ctx, ask) => updateEvent(ctx, parties, ask)),
    action(contract.deleteEvent, (ctx, { id }) => deleteEvent(ctx, parties, id)),
    action(contract.countParties, (ctx, { id }) => countParties(ctx, parties, id)),
    uploadImage,
    showImage,
    listEventOfficers,
  ];
}
