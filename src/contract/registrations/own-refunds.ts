import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Id, Instant, Money } from "#contract/values/schemas.ts";

/** What goes back to the caller, to their card or by the treasurer, for one of their registrations, past and removed ones included. */
export const OwnRefund = z.object({
  id: Id,
  registrationId: Id,
  eventTitle: z.string(),
  eventAt: Instant,
  amount: Money,
  /**
   * requested: not sent yet; sent: on its way to the card; voided: the charge never settles; settled: made another way,
   * such as by check; to return: paid by check or in cash, and not returned yet; returned: by the treasurer (D-369);
   * credited: it is in a credit of theirs.
   */
  state: z.enum(["requested", "sent", "voided", "settled", "to return", "returned", "credited"]),
  requestedAt: Instant,
  /** When it was sent, voided, settled or returned; null until then. */
  sentAt: Instant.nullable(),
});
export type OwnRefund = z.output<typeof OwnRefund>;

/** Open refunds, and those of the last 90 days, latest first. */
export const listMyRefunds = endpoint({
  method: "GET",
  path: "/api/registrations/my/refunds",
  who: "member",
  cache: "while it reads the same",
  output: z.array(OwnRefund),
});
