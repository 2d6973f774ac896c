/** The message and redirect after a 401 on a page, or for a visitor on it (C-01, C-06). */
export interface Loss {
  title: string;
  description: string;
  to: "/api/login" | "/member-login";
  /** Milliseconds until the redirect. */
  afterMs: number;
  /** True if only a failed read counts. */
  ofReads?: boolean;
}

const LOGGED_OUT = { title: "Unauthorized", description: "You are logged out. Logging in again..." };

export const TO_ADMIN_LOGIN: Loss = { ...LOGGED_OUT, to: "/api/login", afterMs: 500 };
export const TO_MEMBER_LOGIN: Loss = { ...LOGGED_OUT, to: "/member-login", afterMs: 500 };
/** Registration and waitlist: in words of their own. */
export const WHILE_REGISTERING: Loss = {
  title: "Unauthorized",
  description: "Please log in to continue.",
  to: "/member-login",
  afterMs: 500,
};

/** A visitor on a page that needs a login. */
export function loginNeeded(description: string, afterMs: number): Loss {
  return { title: "Authentication Required", description, to: "/member-login", afterMs };
}
