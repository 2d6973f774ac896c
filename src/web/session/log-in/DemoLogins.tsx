const LOGINS = [
  ["member", "active member, dues current"],
  ["spouse", "that member’s spouse"],
  ["expired", "dues have expired"],
  ["expiring", "dues end in 20 days"],
  ["limited", "limited administrator"],
  ["full", "full administrator"],
] as const;

/** The demo chapter's log-ins; shown only where the server says that this is the demo. */
export function DemoLogins() {
  return (
    <aside className="w-full max-w-md text-sm text-soft" aria-label="Demo logins">
      <p>
        This is a demonstration. The password of every login is{" "}
        <code className="whitespace-nowrap text-ink">bon-appetit</code>.
      </p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {LOGINS.map(([name, who]) => (
          <div key={name} className="contents">
            <dt>
              <code className="text-ink">{name}</code>
            </dt>
            <dd>{who}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3">
        At Admin Login: <code className="text-ink">admin@chapter.example</code>.
      </p>
    </aside>
  );
}
