/** Shortest and longest note with which an officer explains a decision to other officers, in characters. */
export const NOTE_MIN = 3;
export const NOTE_MAX = 500;
/** The sentence for a note that is missing or too short to be understood. */
export const NOTE_TOO_SHORT = "Please add a short note, so that others understand it later.";
