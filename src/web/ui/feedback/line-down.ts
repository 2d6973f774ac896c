import { createContext } from "react";

/** True while a banner above the page says that nothing answers; the parts of the page then need not say so too. */
export const LineDown = createContext(false);
