import type { ReactNode } from "react";
import { Alert } from "./Alert.tsx";

/** Why what was just asked for was not done, announced at once; nothing if there is no reason to tell. */
export function Refusal({ children, className = "" }: { children: ReactNode; className?: string }) {
  return children ? (
    <Alert tone="alarm" role="alert" className={className}>
      {children}
    </Alert>
  ) : null;
}
