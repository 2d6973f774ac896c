/** What the officers of a dinner can hear of: each kind, as the page calls it. */
export const NOTICES = ["canceled", "changed", "refused", "charge"] as const;
export type NoticeKind = (typeof NOTICES)[number];

/** When an officer hears of it. */
export const NOTICE_TIMES = ["now", "daily", "off"] as const;
export type NoticeTime = (typeof NOTICE_TIMES)[number];

/** When a kind comes for an officer who has not said so. */
export const NOTICE_AT_FIRST: NoticeTime = "now";

/** What an officer reads of each kind. */
export const NOTICE_WORDS: Record<NoticeKind, { label: string; about: string }> = {
  canceled: { label: "Cancellations", about: "A party, or one person in it, is no longer coming." },
  changed: {
    label: "Changes since the venue’s copy",
    about: "Someone’s name, dish, or dietary needs no longer match the venue’s copy.",
  },
  refused: {
    label: "Emails with a deadline that came back",
    about: "A seat offer or a payment link came back.",
  },
  charge: {
    label: "Charges that couldn’t be applied",
    about: "A card was charged, but we couldn’t apply the payment to any seats.",
  },
};

export const TIME_WORDS: Record<NoticeTime, string> = {
  now: "As it happens",
  daily: "Once a day",
  off: "Not at all",
};
