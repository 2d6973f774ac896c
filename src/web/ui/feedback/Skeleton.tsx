/** A pulsing placeholder for text; set height and width with a class. */
export function Skeleton({ className = "h-5 w-full" }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-breathe rounded-sm bg-line ${className}`} />;
}
