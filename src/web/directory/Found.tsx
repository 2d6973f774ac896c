/** How many members are shown, said aloud once it has changed; nothing while it is not known. */
export function Found({ count }: { count: number | null }) {
  return (
    <p role="status" className="mb-3 min-h-6 text-sm text-soft">
      {count !== null && `${count.toLocaleString("en-US")} ${count === 1 ? "member" : "members"}`}
    </p>
  );
}
