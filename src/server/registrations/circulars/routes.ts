import { listCircularEmails } from "./list-circular-emails.ts";
import { listCirculars } from "./list-circulars.ts";
import { previewCircular } from "./preview-circular.ts";
import { sendCircular } from "./send-circular.ts";
import { stopCircular } from "./stop-circular.ts";
import { testCircular } from "./test-circular.ts";

export const circularRoutes = [
  listCirculars,
  previewCircular,
  sendCircular,
  testCircular,
  stopCircular,
  listCircularEmails,
];
