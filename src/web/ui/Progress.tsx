interface ProgressProps {
  label: string;
  /** From 0 to 100; nothing while nobody knows. */
  percent?: number | undefined;
  className?: string;
}

/** How far something is. Drawn by ourselves: a browser's own bar takes a colour of the page or does not. */
export function Progress({ label, percent, className = "" }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      max={100}
      {...(percent !== undefined && { value: percent })}
      className={`block h-3 w-full appearance-none overflow-hidden rounded-sm border border-edge bg-sunk [&::-moz-progress-bar]:bg-wine [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-wine [&::-webkit-progress-value]:transition-[inline-size] ${className}`}
    />
  );
}
