/** The address of a member of the demo whose mailbox no longer exists: the emulator sends back what comes to it. */
export const DEAD_ADDRESS = "hollis.penrose@example.org";
