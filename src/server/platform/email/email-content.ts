type Link = { label: string; url: string };
/** A button, or a plain link where it is `quiet`. */
type Action = Link & { quiet?: true };
/** Label and value, with a link to more about it. */
export type Fact = readonly [label: string, value: string, link?: Link | undefined];
/** A picture of the portal itself; `alt` is read where mail programs don't show it. */
type Picture = { url: string; alt: string };
/** Something the recipient does or may expect next: a few words, a sentence or two, and where to do it. */
export type Step = { what: string; text: string; action?: Link };
/** Facts under a heading of their own, such as a receipt. */
type Section = { heading: string; facts: readonly Fact[] };

/** A link to a page where readers choose; `token` is the secret of this email, null in a preview. */
export type Choice = { label: string; page: string; token: string | null };

/** Words of a text, in bold or with a link. */
export type Run = { text: string; bold?: true; url?: string };
/** A paragraph of several lines, or a list with an item a line, as an officer wrote it. */
export type Block = { isList: boolean; lines: readonly (readonly Run[])[] };

/** An email's content as plain text, from which `composeEmail` makes both parts. */
export type EmailContent = {
  /** Above the text, in the HTML part only. */
  picture?: Picture | null;
  /** A heading under the picture, in the HTML part only, since the paragraphs name it anyway. */
  title?: string;
  salutation: string;
  /** Mail clients show the first one beside the subject. */
  paragraphs: readonly string[];
  /** What an officer wrote, under the paragraphs. */
  written?: readonly Block[];
  /** Shown as a small table. */
  facts?: readonly Fact[];
  /** Listed by number under the facts. */
  steps?: readonly Step[];
  /** The text part has the full address. */
  action?: Action | readonly Action[];
  /** Under the buttons. */
  section?: Section | null;
  closing?: readonly string[];
  /** A small link under everything, with which its reader chooses what they get. */
  choice?: Choice | null;
  /** Many receive it at once, and it has no secret: rendered once for all whose texts differ in the salutation alone. */
  isForMany?: true;
};

/** An email's content with every list present and every text on one line. */
export type EmailLines = Required<Omit<EmailContent, "action" | "isForMany">> & {
  actions: readonly Action[];
};
