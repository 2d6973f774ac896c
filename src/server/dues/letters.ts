import type { Config } from "#server/platform/config.ts";
import { dayInWords, momentInWords } from "#server/platform/dates.ts";
import { setLetter } from "#server/platform/letter.ts";
import type { Letter } from "#server/platform/outbox.ts";

type Contact = { firstName: string; lastName: string; email: string | null };
type Receipt = {
  paymentId: number;
  invoiceNumber: string;
  amount: string;
  paidAt: Date;
  card: string | null;
  transactionId: string;
};

/** The receipt for a year of dues, complete enough for a treasurer (S-53). */
export function duesPaid(
  config: Config,
  to: Contact,
  receipt: Receipt & { paidThrough: string },
): Letter | null {
  if (!to.email) return null;
  return {
    kind: "dues-paid",
    onceKey: `dues-paid:${receipt.paymentId}`,
    to: to.email,
    subject: "Receipt: your membership dues",
    ...setLetter(config, {
      salutation: `Dear ${to.firstName || "member"},`,
      paragraphs: [
        `Thank you. Your annual membership dues have been received, and your membership is extended through ${dayInWords(receipt.paidThrough)}.`,
      ],
      facts: [
        ["For", "Annual membership dues"],
        ["Member", `${to.firstName} ${to.lastName}`.trim()],
        ...paymentFacts(config, receipt),
        ["Membership extended through", dayInWords(receipt.paidThrough)],
      ],
      action: { label: "See my dues", url: `${config.publicUrl}/dues-renewal` },
      closing: ["Please keep this letter as your receipt. Annual dues are non-refundable."],
    }),
  };
}

/** Tells that the same year was paid twice, and that the second payment goes back (S-28). */
export function duesPaidTwice(config: Config, to: Contact, receipt: Receipt): Letter | null {
  if (!to.email) return null;
  return {
    kind: "dues-paid-twice",
    onceKey: `dues-paid-twice:${receipt.paymentId}`,
    to: to.email,
    subject: "Your membership dues were paid twice",
    ...setLetter(config, {
      salutation: `Dear ${to.firstName || "member"},`,
      paragraphs: [
        "Your membership dues had already been paid when this second payment reached us. Your membership has been extended once.",
        "The full amount of the second payment will be returned to your card; you need not do anything.",
      ],
      facts: paymentFacts(config, receipt),
      action: { label: "See my dues", url: `${config.publicUrl}/dues-renewal` },
    }),
  };
}

function paymentFacts(config: Config, receipt: Receipt): readonly (readonly [string, string])[] {
  return [
    ["Amount", `$${receipt.amount} USD`],
    ["Date", momentInWords(receipt.paidAt, config.chapter.timeZone)],
    ...(receipt.card ? ([["Card", receipt.card]] as const) : []),
    ["Transaction", receipt.transactionId],
    ["Invoice", receipt.invoiceNumber],
    ["Received by", config.chapter.name],
  ];
}
