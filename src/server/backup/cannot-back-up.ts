import { CannotStart } from "#server/platform/cannot-start.ts";

/** Why a backup or a restore is not done, in a sentence for the person at the keyboard. */
export class CannotBackUp extends CannotStart {}
