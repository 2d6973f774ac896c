/** Statements that are planted and tested together. */
export type Hot = {
  /** Files of `src/server` that send them. */
  files: readonly string[];
  /** What the query builder makes in a file. */
  builds?: readonly { file: string; matches: RegExp }[];
  /** The narrow tests that hold them. */
  tests: readonly string[];
};

/** The statements that sell seats, move money and let people in: files of `src/server`, and the tests that hold them. */
export const HOT_STATEMENTS: readonly Hot[] = [
  {
    files: ["registrations/seats/taking/take-seats.ts", "registrations/seats/taking/write-parties.ts"],
    tests: [
      "registrations/seats/taking/many-askers.test.ts",
      "registrations/seats/taking/take-seats.test.ts",
      "registrations/seats/taking/changed-event.test.ts",
      "registrations/seats/taking/take-seats.property.test.ts",
      "registrations/parties/couples.test.ts",
    ],
  },
  {
    files: ["registrations/waitlist/join/take-places.ts"],
    tests: [
      "registrations/waitlist/join/many-places.test.ts",
      "registrations/waitlist/join/take-places.property.test.ts",
      "registrations/waitlist/join/take-places.test.ts",
    ],
  },
  {
    files: ["registrations/seats/holds/renew-holds.ts"],
    tests: [
      "registrations/seats/holds/many-renewals.test.ts",
      "registrations/seats/holds/renew-holds.property.test.ts",
      "registrations/seats/holds/hold-limits.test.ts",
    ],
  },
  {
    files: ["platform/http/idempotency-keys.ts"],
    builds: [{ file: "platform/http/idempotency-keys.ts", matches: /"done_once"/ }],
    tests: ["platform/http/idempotency-keys.test.ts"],
  },
  {
    files: ["platform/email/send-due-emails.ts"],
    tests: [
      "platform/email/claims.test.ts",
      "platform/email/outbox.test.ts",
      "platform/email/outbox-order.test.ts",
    ],
  },
  {
    files: [
      ...["platform/session-gate/read-sessions.ts", "platform/session-gate/extend-sessions.ts"],
      ...["platform/session-gate/open-session.ts", "platform/session-gate/end-sessions.ts"],
    ],
    tests: [
      "platform/session-gate/read-sessions.test.ts",
      "platform/session-gate/sessions-of-others.test.ts",
      "platform/session-gate/gate.test.ts",
    ],
  },
];
