import type { ReactNode } from "react";
import { Alert } from "./Alert.tsx";

/** Why the last action was refused, announced to screen readers at once; renders nothing without a reason. */
export function Refusal({ children, className = "" }: { children: ReactNode; className?: string }) {
  return children ? (
    <Alert tone="alarm" role="alert" className={className}>
      {children}
    </Alert>
  ) : null;
}
