import { showDinner } from "#server/officers/left-to-do/show-dinner.ts";
import { showAttention } from "./show-attention.ts";
import { showNextEvent } from "./show-next-event.ts";

export const attentionRoutes = [showAttention, showNextEvent, showDinner];
