import * as contract from "#contract/events.ts";
import { answer } from "#server/platform/http/http.ts";
import { countParties } from "./count-parties.ts";
import { createEvent } from "./create-event.ts";
import { deleteEvent } from "./delete-event.ts";
import { listEvents } from "./list-events.ts";
import type { Parties } from "./parties.ts";
import { showEvent } from "./show-event.ts";
import { showImage } from "./show-image.ts";
import { updateEvent } from "./update-event.ts";
import { uploadImage } from "./upload-image.ts";

/** The routes of events; `parties` is what registrations and the waitlist do after a change. */
export function eventRoutes(parties: Parties) {
  return [
    answer(contract.listEvents, listEvents),
    answer(contract.showEvent, showEvent),
    answer(contract.createEvent, createEvent),
    answer(contract.updateEvent, (ctx, ask) => updateEvent(ctx, parties, ask)),
    answer(contract.deleteEvent, (ctx, { id }) => deleteEvent(ctx, parties, id)),
    answer(contract.countParties, (ctx, { id }) => countParties(ctx, parties, id)),
    answer(contract.uploadImage, uploadImage),
    answer(contract.showImage, showImage),
  ];
}
