import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed or has been, so that the screen pays nothing for what only paper shows. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const show = () => flushSync(() => setPrinting(true));
    addEventListener("beforeprint", show);
    return () => removeEventListener("beforeprint", show);
  }, []);
  return isPrinting;
}
