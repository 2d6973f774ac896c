import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Id, Instant, Money } from "#contract/values/schemas.ts";

/** A refund to the caller's card for one of their registrations, past and removed ones included. */
export const OwnRefund = z.object({
  id: Id,
  registrationId: Id,
  eventTitle: z.string(),
  eventAt: Instant,
  amount: Money,
  /**
   * requested: not sent yet; sent: on its way to the card; voided: the charge never settles; settled: made another way,
   * such as by check.
   */
  state: z.enum(["requested", "sent", "voided", "settled"]),
  requestedAt: Instant,
  /** When it was sent, voided or settled; null while it is requested. */
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
