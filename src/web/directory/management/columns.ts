/**
 * The columns of the list from 768 px on, shared by its head and its rows: box, fold, name, status, address, dues and
 * menu; with more room also phone and login.
 */
export const COLUMNS =
  "md:grid md:items-center md:gap-x-3 md:px-2 " +
  "md:grid-cols-[1.25rem_1.25rem_minmax(0,1.3fr)_6.5rem_minmax(0,1fr)_7rem_2rem] " +
  "lg:grid-cols-[1.25rem_1.25rem_minmax(0,1.4fr)_6.5rem_minmax(0,1.3fr)_7.75rem_11rem_2rem] " +
  "xl:grid-cols-[1.25rem_1.25rem_minmax(0,1.5fr)_6.5rem_minmax(0,1.4fr)_7.75rem_11rem_3rem_2rem]";
