/** One evening of the program, its date counted from the day of seeding. */
export type Dinner = {
  title: string;
  /** Paragraphs; they are parted by an empty line. */
  description: readonly string[];
  category?: string;
  /** File name in the web's `dinners` folder, without ending. */
  picture: string;
  location: string;
  /** The first of these weekdays, or any day, that is so many days away; negative for past ones. */
  inDays: number;
  weekdays: readonly Weekday[];
  /** Local hours. */
  from: string;
  to: string;
  /** Registration closes so many days before at a local hour; at the start where it is not given. */
  closes?: { daysBefore: number; at: string };
  /** Dollars for a member, an Ecuyer, a Mondiale and a guest. */
  prices: readonly [member: number, ecuyer: number, mondiale: number, guest: number];
  seats: number;
  /** Seats that are sold. */
  sold: number;
  /** How many days ago the last of them was sold, where that is a story of its own. */
  soldOutDaysAgo?: number;
  moreAt?: string;
  /** Still being planned: only officers see it. */
  inactive?: true;
};

/** As `Date.getUTCDay` counts them. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export const SUNDAY: Weekday = 0;
export const TUESDAY: Weekday = 2;
export const WEDNESDAY: Weekday = 3;
export const THURSDAY: Weekday = 4;
export const FRIDAY: Weekday = 5;
export const SATURDAY: Weekday = 6;
