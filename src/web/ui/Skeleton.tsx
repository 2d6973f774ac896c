/** A breathing bar where words will stand; give height and width by class. */
export function Skeleton({ className = "h-5 w-full" }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-breathe rounded-sm bg-line ${className}`} />;
}
