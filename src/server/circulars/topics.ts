/** The topic of all emails to members, in the outbox. */
export const MEMBERS_TOPIC = "circulars to members";

/** The topic of all emails to people of a dinner. */
export function dinnerTopic(eventId: number): string {
  return `circulars of dinner ${eventId}`;
}
