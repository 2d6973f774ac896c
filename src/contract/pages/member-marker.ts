/** The cookie by which a page knows that its browser has a member's session (D-524); readable, and no secret. */
export const MEMBER_MARKER = { name: "chapterhouse_member", value: "1" } as const;
