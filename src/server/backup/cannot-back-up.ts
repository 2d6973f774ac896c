import { CannotStart } from "#server/platform/config/cannot-start.ts";

/** Why a backup or restore failed, as a sentence for the person who ran it. */
export class CannotBackUp extends CannotStart {}
