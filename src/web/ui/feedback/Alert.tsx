import type { ReactNode } from "react";

export type AlertTone = "note" | "good" | "warning" | "alarm";

const TONES: Record<AlertTone, string> = {
  note: "border-brass bg-sunk",
  good: "border-leaf bg-leaf-wash",
  warning: "border-amber bg-amber-wash",
  alarm: "border-alarm bg-alarm-wash",
};

interface AlertProps {
  tone?: AlertTone;
  title?: ReactNode;
  /** "alert" for something that just went wrong, which is announced at once; none for permanent notices. */
  role?: "alert" | "status";
  children?: ReactNode;
  className?: string;
}

/** A notice inside the page, with a colored edge and an optional title. */
export function Alert({ tone = "note", title, role, children, className = "" }: AlertProps) {
  return (
    <div role={role} className={`rounded-sm border-l-3 px-4 py-3 text-ink ${TONES[tone]} ${className}`}>
      {title && <p className="font-semibold">{title}</p>}
      {children}
    </div>
  );
}
