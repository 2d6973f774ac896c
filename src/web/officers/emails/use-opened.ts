import { useState } from "react";

/** Which email a page's form has: a scheduled one, or a new one. Each time another is opened, `times` is another. */
export function useOpened<One>() {
  const [{ times, scheduled }, setOpened] = useState<{ times: number; scheduled?: One | undefined }>({
    times: 0,
  });
  /** Opens this email; without one, an empty form. */
  const open = (one?: One) => setOpened((before) => ({ times: before.times + 1, scheduled: one }));
  return { times, scheduled, open };
}
