import * as kitchen from "#contract/papers/kitchen.ts";
import * as papers from "#contract/papers/papers.ts";
import * as venue from "#contract/papers/venue.ts";
import { makeKitchenCopy } from "#server/papers/copies/make-copy.ts";
import { sendKitchenCopy } from "#server/papers/copies/send-copy.ts";
import { showKitchen } from "#server/papers/copies/show-kitchen.ts";
import { showTableNeeds } from "#server/papers/copies/show-table-needs.ts";
import { changeVenue } from "#server/papers/dinner/change-venue.ts";
import { showVenue } from "#server/papers/dinner/show-venue.ts";
import { downloadPack } from "#server/papers/download/download-pack.ts";
import { showPapers } from "#server/papers/download/show-papers.ts";
import { answer } from "#server/platform/http/http.ts";

export const kitchenRoutes = [
  answer(papers.showPapers, showPapers),
  answer(papers.downloadPack, downloadPack),
  answer(kitchen.showKitchen, showKitchen),
  answer(kitchen.makeKitchenCopy, makeKitchenCopy),
  answer(kitchen.sendKitchenCopy, sendKitchenCopy),
  answer(kitchen.showTableNeeds, showTableNeeds),
  answer(venue.showVenue, showVenue),
  answer(venue.changeVenue, changeVenue),
];
