interface SeatsBarProps {
  total: number;
  /** Seats of those who come. */
  coming: number;
  /** Seats that are taken, but not yet or not certainly by those who come. */
  open?: number;
}

/** How full a dinner is: people who are coming in wine red, other taken seats in brass. Its numbers are beside it. */
export function SeatsBar({ total, coming, open = 0 }: SeatsBarProps) {
  const share = (seats: number) => `${total > 0 ? Math.min(100, (seats / total) * 100) : 0}%`;
  return (
    <span className="flex h-1.5 overflow-hidden rounded-sm bg-line forced-colors:border">
      <span className="h-full bg-wine forced-colors:bg-[Highlight]" style={{ width: share(coming) }} />
      <span className="h-full bg-brass forced-colors:bg-[GrayText]" style={{ width: share(open) }} />
    </span>
  );
}
