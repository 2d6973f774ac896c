import * as contract from "#contract/attention.ts";
import { answer } from "#server/platform/http/http.ts";
import { showAttention } from "./show-attention.ts";
import { showNextEvent } from "./show-next-event.ts";

export const attentionRoutes = [
  answer(contract.showAttention, showAttention),
  answer(contract.showNextEvent, showNextEvent),
];
