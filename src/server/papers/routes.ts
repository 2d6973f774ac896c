import { makeKitchenCopy } from "#server/papers/copies/make-copy.ts";
import { sendKitchenCopy } from "#server/papers/copies/send-copy.ts";
import { showKitchen } from "#server/papers/copies/show-kitchen.ts";
import { showTableNeeds } from "#server/papers/copies/show-table-needs.ts";
import { changeVenue } from "#server/papers/dinner/change-venue.ts";
import { showVenue } from "#server/papers/dinner/show-venue.ts";
import { downloadPack } from "#server/papers/download/download-pack.ts";
import { showPapers } from "#server/papers/download/show-papers.ts";

export const kitchenRoutes = [
  showPapers,
  downloadPack,
  showKitchen,
  makeKitchenCopy,
  sendKitchenCopy,
  showTableNeeds,
  showVenue,
  changeVenue,
];
