/** The number of members found, announced when it changes; empty until it is known. */
export function MemberCount({ count, className = "mb-3" }: { count: number | null; className?: string }) {
  return (
    <p role="status" className={`min-h-6 text-sm text-soft ${className}`}>
      {count !== null && `${count.toLocaleString("en-US")} ${count === 1 ? "member" : "members"}`}
    </p>
  );
}
