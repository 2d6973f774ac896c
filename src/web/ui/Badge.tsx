import type { ReactNode } from "react";

export type BadgeTone = "plain" | "brass" | "wine" | "leaf" | "amber" | "alarm" | "lake" | "plum";

const TONES: Record<BadgeTone, string> = {
  plain: "border-edge text-soft",
  brass: "border-brass text-gilt",
  wine: "border-wine-text bg-wine-wash text-wine-text",
  leaf: "border-leaf bg-leaf-wash text-leaf",
  amber: "border-amber bg-amber-wash text-amber",
  alarm: "border-alarm bg-alarm-wash text-alarm",
  lake: "border-lake bg-lake-wash text-lake",
  plum: "border-plum bg-plum-wash text-plum",
};

/** A short word of state; the word carries the meaning, the color only helps (S-60). */
export function Badge({ tone = "plain", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center whitespace-nowrap rounded-sm border px-2 py-0.5 text-xs font-semibold leading-snug tracking-wide ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
