interface ProgressProps {
  label: string;
  /** From 0 to 100; undefined while unknown. */
  percent?: number | undefined;
  className?: string;
}

/** A progress bar of our own: not every browser lets a page color the native one. */
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
