import { useState } from "react";
import type { ScheduledEmail } from "#contract/officers/scheduled-emails.ts";

/** What a page's form starts with: a scheduled email to change, one that ended to copy, or neither. */
export interface Opened<One> {
  scheduled?: One;
  copied?: One;
}

/** Keeps what was opened in a page's form; `times` counts how often, so that each gets a form of its own. */
export function useOpened<One extends ScheduledEmail>() {
  const [{ times, opened }, setOpened] = useState<{ times: number; opened: Opened<One> }>({
    times: 0,
    opened: {},
  });
  /** Opens this email; without one, an empty form. One that ended is used again for a new email. */
  const open = (one?: One) =>
    setOpened((before) => ({
      times: before.times + 1,
      opened: one ? (one.ended ? { copied: one } : { scheduled: one }) : {},
    }));
  return { times, opened, open };
}
