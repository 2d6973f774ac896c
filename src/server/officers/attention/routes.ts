import { showAttention } from "./show-attention.ts";
import { showNextEvent } from "./show-next-event.ts";

export const attentionRoutes = [showAttention, showNextEvent];
