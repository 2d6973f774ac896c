import { onDemand } from "#web/ui/OnDemand.tsx";

/** The form for names and requests, only needed once something is changed. */
export const DetailsDialog = onDemand(async () => (await import("./DetailsDialog.tsx")).DetailsDialog);
