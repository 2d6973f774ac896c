/** Why the portal cannot start, as a sentence for the operator. Any other error is a bug. */
export class CannotStart extends Error {}
