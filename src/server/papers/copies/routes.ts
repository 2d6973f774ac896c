import * as kitchen from "#contract/papers/kitchen.ts";
import * as papers from "#contract/papers/papers.ts";
import * as venue from "#contract/papers/venue.ts";
import { answer } from "#server/platform/http/http.ts";
import { changeVenue } from "./change-venue.ts";
import { downloadPack } from "./download-pack.ts";
import { makeKitchenCopy } from "./make-copy.ts";
import { sendKitchenCopy } from "./send-copy.ts";
import { showKitchen } from "./show-kitchen.ts";
import { showPapers } from "./show-papers.ts";
import { showTableNeeds } from "./show-table-needs.ts";
import { showVenue } from "./show-venue.ts";

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
