/** The number of members found, announced when it changes; empty until it is known. */
export function MemberCount({ count }: { count: number | null }) {
  return (
    <p role="status" className="mb-3 min-h-6 text-sm text-soft">
      {count !== null && `${count.toLocaleString("en-US")} ${count === 1 ? "member" : "members"}`}
    </p>
  );
}
