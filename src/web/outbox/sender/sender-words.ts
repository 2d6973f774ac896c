import type { SenderFinding, TestFinding } from "#contract/officers/sender-check.ts";

/** What each thing about the sender is called, and why it matters. */
export const PARTS: Readonly<Record<SenderFinding["part"], { title: string; why: string }>> = {
  spf: {
    title: "Servers allowed to send (SPF)",
    why: "Without this record, or with a wrong one, the portal’s emails often end up in the spam folder.",
  },
  dkim: {
    title: "Signature (DKIM)",
    why: "The signature shows that an email really comes from the chapter and was not changed on its way.",
  },
  dmarc: {
    title: "Rule for impostors (DMARC)",
    why: "It says what mail servers should do with email from anyone pretending to be the chapter.",
  },
  replies: {
    title: "Replies",
    why: "Members reply to the portal’s emails, and mail servers check whether those replies can be received.",
  },
  alignment: {
    title: "Returned emails",
    why: "Mail servers check whether the domain that gets the reports matches the sender’s.",
  },
};

/** What is read from a test email that arrived. */
export const TEST_TITLES: Readonly<Record<TestFinding["part"], string>> = {
  signature: "Signature of the test",
  results: "What the mail server checked",
  way: "Route",
};

/** How a finding is marked. */
export const STATES: Readonly<Record<SenderFinding["state"], { word: string; className: string }>> = {
  good: { word: "OK", className: "text-leaf" },
  wrong: { word: "To fix", className: "text-alarm" },
  unknown: { word: "Couldn’t check", className: "text-amber" },
};
