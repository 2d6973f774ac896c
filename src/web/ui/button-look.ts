export type ButtonTone = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "regular" | "small";

const SHARED =
  "inline-flex items-center justify-center gap-2 rounded-md border text-center font-sans font-semibold no-underline transition-colors " +
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunk disabled:text-soft aria-disabled:cursor-not-allowed print:hidden";

const SIZES: Record<ButtonSize, string> = {
  regular: "min-h-12 px-6 py-2.5 text-base tracking-[0.01em]",
  small: "min-h-10 pointer-coarse:min-h-11 px-4 py-1.5 text-sm",
};

const TONES: Record<ButtonTone, string> = {
  primary: "border-wine bg-wine text-on-wine hover:border-wine-deep hover:bg-wine-deep",
  secondary: "border-edge bg-transparent text-ink hover:border-wine-text hover:text-wine-text",
  quiet: "border-transparent bg-transparent text-wine-text hover:bg-wine-wash",
  danger: "border-alarm bg-alarm text-on-alarm hover:opacity-90",
};

/** The classes shared by buttons and links that look like buttons. */
export function buttonLook(tone: ButtonTone, size: ButtonSize): string {
  return `${SHARED} ${SIZES[size]} ${TONES[tone]}`;
}
