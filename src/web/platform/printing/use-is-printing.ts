import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is or has been printed, so that content only for paper costs nothing on screen. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const show = () => flushSync(() => setPrinting(true));
    addEventListener("beforeprint", show);
    return () => removeEventListener("beforeprint", show);
  }, []);
  return isPrinting;
}
