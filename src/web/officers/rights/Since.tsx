import type { Officer } from "#contract/officers/rights.ts";
import { useDates } from "#web/platform/chapter.ts";

/** When someone got their rights, and from whom; says so if the audit log does not know. */
export function Since({ since }: { since: Officer["since"] }) {
  const dates = useDates();
  if (since === null) return <span className="text-soft">Not recorded</span>;
  return (
    <span className="min-w-0">
      <time dateTime={since.at}>{dates.day(since.at)}</time>
      <span className="block text-sm text-soft">
        by {since.by.replace(/ \((officer|administrator)\)$/, "")}
      </span>
    </span>
  );
}
