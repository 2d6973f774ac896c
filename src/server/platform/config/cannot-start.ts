/** Why the portal cannot start, as a sentence for the person who starts it; anything else thrown is a bug. */
export class CannotStart extends Error {}
