import type { SenderFinding } from "#contract/officers/sender-check.ts";

/** What each thing about the sender is called, and why it matters. */
export const PARTS: Readonly<Record<SenderFinding["part"], { title: string; why: string }>> = {
  spf: {
    title: "Servers that may send (SPF)",
    why: "Without this record, or with a wrong one, emails of the portal often end up in the spam folder.",
  },
  dkim: {
    title: "Signature (DKIM)",
    why: "The signature shows that an email really comes from the chapter and was not changed on its way.",
  },
  dmarc: {
    title: "Rule for pretenders (DMARC)",
    why: "It says what mail servers should do with email from someone who only pretends to be the chapter.",
  },
  replies: {
    title: "Replies",
    why: "Members answer the portal’s emails, and mail servers look whether anyone could read it.",
  },
  alignment: {
    title: "Returned emails",
    why: "Mail servers compare the domain to which reports go with the sender’s.",
  },
};

/** How a finding is marked. */
export const STATES: Readonly<Record<SenderFinding["state"], { word: string; className: string }>> = {
  good: { word: "In order", className: "text-leaf" },
  wrong: { word: "To change", className: "text-alarm" },
  unknown: { word: "Not known", className: "text-amber" },
};
