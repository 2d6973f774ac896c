/** What an officer should look at, as a line with a link to a person, a table or a party (D-051). */
export type Warning = {
  code:
    | "too-many-people"
    | "without-table"
    | "without-seat"
    | "couple-parted"
    | "party-parted"
    | "role-elsewhere"
    | "host-table-without-host"
    | "not-step-free"
    | "wish-of-pinned"
    | "alone"
    | "knows-nobody"
    | "no-member"
    | "half-empty"
    | "lone-seat";
  sentence: string;
  attendeeId?: number;
  tableNumber?: number;
  partyId?: number;
};
