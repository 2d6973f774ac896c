/** A spinning ring with text for screen readers. */
export function Spinner({ label = "Loading…", className = "" }: { label?: string; className?: string }) {
  return (
    <div role="status" className={`grid place-items-center ${className}`}>
      <svg viewBox="0 0 40 40" className="size-10 animate-turn" aria-hidden="true">
        <circle cx="20" cy="20" r="17" fill="none" strokeWidth="1.5" className="stroke-line" />
        <path d="M20 3a17 17 0 0 1 17 17" fill="none" strokeWidth="2" className="stroke-wine-text" />
      </svg>
      <span className="sr-only">{label}</span>
    </div>
  );
}
