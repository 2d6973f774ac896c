/** Maximum number of tickets in one manual registration. */
export const MANUAL_MEMBER_TICKETS_MAX = 10;
export const MANUAL_GUEST_TICKETS_MAX = 8;

/** The longest first or last name of an attendee, and the message for a longer one. */
export const NAME_MAX = 100;
export const NAME_TOO_LONG = `Please keep this under ${NAME_MAX} characters`;
