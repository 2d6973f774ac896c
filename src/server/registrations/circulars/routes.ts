import { changeMoment } from "#server/registrations/circulars/moments/change-moment.ts";
import { listMoments } from "#server/registrations/circulars/moments/list-moments.ts";
import { previewMoment } from "#server/registrations/circulars/moments/preview-moment.ts";
import { sendMoment } from "#server/registrations/circulars/moments/send-moment.ts";
import { changeScheduledCircular } from "#server/registrations/circulars/scheduled/change-scheduled.ts";
import { listScheduledCirculars } from "#server/registrations/circulars/scheduled/list-scheduled.ts";
import { scheduleCircular } from "#server/registrations/circulars/scheduled/schedule-circular.ts";
import { stopScheduledCircular } from "#server/registrations/circulars/scheduled/stop-scheduled.ts";
import { previewTableEmails } from "#server/registrations/circulars/tables/preview-table-emails.ts";
import { sendTableEmails } from "#server/registrations/circulars/tables/send-table-emails.ts";
import { listCirculars } from "./list-circulars.ts";
import { previewCircular } from "./preview-circular.ts";
import { sendCircular } from "./send-circular.ts";
import { testCircular } from "./test-circular.ts";

export const circularRoutes = [
  listCirculars,
  previewCircular,
  sendCircular,
  testCircular,
  listScheduledCirculars,
  scheduleCircular,
  changeScheduledCircular,
  stopScheduledCircular,
  listMoments,
  previewMoment,
  changeMoment,
  sendMoment,
  previewTableEmails,
  sendTableEmails,
];
