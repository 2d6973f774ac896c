import { type Loss, loginNeeded, TO_ADMIN_LOGIN, TO_MEMBER_LOGIN, WHILE_REGISTERING } from "./losses.ts";

/** One page of the site. */
export type Page = {
  /** `:id` is one step of an address. */
  path: `/${string}`;
  /** The path of the page that this address redirects to. */
  to?: `/${string}`;
} & (
  | { who: "visitor" }
  | {
      /** `limited` is any officer, `full` a full one (C-19). */
      who: "member" | "limited" | "full";
      /** What a lost session does here (C-06). */
      lost: Loss;
      /** What redirects a visitor; without it they only see the landing page (C-01). */
      visitor?: Loss;
      /** True if a full officer's password alone opens it, without their passkey. */
      byPassword?: true;
      /** True if every unknown address below it shows it, too (C-42). */
      below?: true;
      /** True if a login never returns to it. */
      passing?: true;
    }
);

const TO_REGISTER = loginNeeded("Please log in to register for events.", 1000);
const TO_MY_EVENTS = loginNeeded("Please log in to view your events.", 1000);
const MEMBERS = { who: "member", lost: TO_MEMBER_LOGIN } as const;
const OFFICERS = { who: "limited", lost: TO_ADMIN_LOGIN } as const;
const FULL = { who: "full", lost: TO_ADMIN_LOGIN } as const;

const TABLE = {
  memberLogin: { path: "/member-login", who: "visitor" },
  // These seven are also named in the server's emails.
  forgotPassword: { path: "/member-login/forgotten", who: "visitor" },
  newPassword: { path: "/member-login/new-password", who: "visitor" },
  addressLink: { path: "/member-login/email", who: "visitor" },
  invitation: { path: "/member-login/invitation", who: "visitor" },
  signInLink: { path: "/member-login/link", who: "visitor" },
  paymentLink: { path: "/member-login/pay", who: "visitor" },
  emailChoices: { path: "/member-login/emails", who: "visitor" },

  dashboard: { path: "/", who: "member", lost: TO_ADMIN_LOGIN },
  /** Another address of the dashboard (C-07). */
  dashboardAlias: { path: "/dashboard", who: "member", lost: TO_ADMIN_LOGIN, to: "/", passing: true },
  events: {
    path: "/events",
    who: "member",
    lost: TO_ADMIN_LOGIN,
    visitor: loginNeeded("Please log in to view events.", 500),
  },
  /** Another address of the registration page (C-02). */
  event: { path: "/events/:id", ...MEMBERS, visitor: TO_REGISTER, to: "/events/:id/register" },
  register: { path: "/events/:id/register", who: "member", lost: WHILE_REGISTERING, visitor: TO_REGISTER },
  myEvents: { path: "/my-events", ...MEMBERS, visitor: TO_MY_EVENTS },
  /** The menu of one registration, to choose from. */
  myMenu: { path: "/my-events/:id/menu", ...MEMBERS, visitor: TO_MY_EVENTS },
  dues: { path: "/dues-renewal", ...MEMBERS },
  profile: { path: "/profile", ...MEMBERS, visitor: TO_MEMBER_LOGIN },
  sessions: { path: "/profile/sessions", ...MEMBERS, visitor: TO_MEMBER_LOGIN },
  /** Also named in the server's emails. */
  passkeys: { path: "/profile/passkeys", ...MEMBERS, visitor: TO_MEMBER_LOGIN },
  terms: { path: "/terms", ...MEMBERS },

  // The tabs of a dinner.
  /** What is left to do for it. */
  overview: { path: "/events/:id/overview", ...OFFICERS },
  attendees: { path: "/events/:id/attendees", ...OFFICERS },
  /** Dietary needs: requests to review, and people to ask. */
  needs: { path: "/events/:id/needs", ...OFFICERS },
  /** A dinner's menu and everyone's choices. */
  menu: { path: "/events/:id/menu", ...OFFICERS },
  /** Who sits where. */
  tables: { path: "/events/:id/tables", ...OFFICERS },
  /** What is printed for a dinner, and what its venue is told. */
  papers: { path: "/events/:id/papers", ...OFFICERS },
  /** What officers write to people of a dinner. */
  emails: { path: "/events/:id/emails", ...OFFICERS },
  /** What a dinner has brought in, what is due, and what goes back. */
  money: { path: "/events/:id/money", ...OFFICERS },
  /** What the people at one table must not eat, for an emergency. */
  tableNeeds: { path: "/events/:id/tables/:number/needs", ...OFFICERS },
  // What an officer may not save here is refused in words of its own.
  adminEvents: {
    path: "/admin/events",
    who: "full",
    lost: { ...TO_ADMIN_LOGIN, ofReads: true },
    byPassword: true,
  },
  adminMembers: { path: "/admin/members", ...FULL, byPassword: true },
  /** What full officers write to members. */
  adminMemberEmails: { path: "/admin/members/emails", ...FULL },
  adminImport: { path: "/admin/import", ...FULL },
  adminPayments: { path: "/admin/payments", ...FULL },
  adminPayment: { path: "/admin/payments/:id", ...FULL },
  /** The checks of one deposit, recorded one after another. */
  adminChecks: { path: "/admin/checks", ...OFFICERS },
  adminAudit: { path: "/admin/audit", ...FULL },
  adminOfficers: { path: "/admin/officers", ...FULL },
  adminOutbox: { path: "/admin/outbox", ...FULL },
  marketing: { path: "/admin/constant-contact", ...OFFICERS },
  // After the pages below it.
  admin: { path: "/admin", ...OFFICERS, visitor: TO_ADMIN_LOGIN, below: true },
} as const satisfies Record<string, Page>;

type Table = typeof TABLE;
/** The name of a page, by which every other list knows it. */
export type PageKey = keyof Table;
/** The path of a page, as a literal. */
export type PathOf<Key extends PageKey> = Table[Key]["path"];
/** The pages that only redirect to another. */
export type RedirectKey = { [Key in PageKey]: Table[Key] extends { to: string } ? Key : never }[PageKey];

/**
 * Every page of the site. The router, its guards, the addresses that the server answers, the return after a login, and
 * the reaction to a lost session follow from it; `src/web/routes.tsx` says which file each page is.
 */
export const PAGES: Readonly<Record<PageKey, Page>> = TABLE;
/** The names of all pages. */
export const PAGE_KEYS = Object.keys(TABLE) as PageKey[];
