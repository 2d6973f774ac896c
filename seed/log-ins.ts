/** Everyone's password in the demo, as the start command prints it. */
export const DEMO_PASSWORD = "bon-appetit";

/** The administrator at /api/login, who has no member record. */
export const ADMINISTRATOR = { email: "admin@chapter.example", firstName: "Odette", lastName: "Marsh" };
