/** The log-ins that `seed/` gives the demo chapter: name and whose it is; one password opens them all. */
export const demoLogIns = [
  ["member", "member with a spouse, dues current, one paid registration"],
  ["spouse", "that spouse"],
  ["expired", "member whose local dues have expired"],
  ["expiring", "member whose local dues end in 20 days"],
  ["limited", "officer with limited rights"],
  ["full", "officer with full rights"],
];

export const demoAdministrator = "admin@chapter.example";
export const demoPassword = "bon-appetit";
