/** Maximum number of courses at a dinner. */
export const COURSES_MAX = 8;
/** Fewest and most options of a course. */
export const OPTIONS_MIN = 2;
export const OPTIONS_MAX = 6;
/** Longest name of a course or an option, in characters. */
export const DISH_NAME_MAX = 80;
