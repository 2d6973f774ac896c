import type { StandingDifference } from "#contract/treasury.ts";
import { useDates } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { ExplainButton } from "./ExplainButton.tsx";

/** Differences with the card processor: what differs, since when, who explained it, and a button to explain it. */
export function Differences({ differences }: { differences: readonly StandingDifference[] }) {
  return (
    <ul className="space-y-3">
      {differences.map((difference) => (
        <li
          key={difference.id}
          className={`rounded-sm border-l-3 px-4 py-3 ${isOpen(difference) ? "border-amber bg-amber-wash" : "border-line bg-card"}`}
        >
          <Difference difference={difference} />
        </li>
      ))}
    </ul>
  );
}

const isOpen = ({ resolvedAt, explainedAt }: StandingDifference) => !resolvedAt && !explainedAt;

function Difference({ difference }: { difference: StandingDifference }) {
  const dates = useDates();
  const { id, title, sentence, transactionId, firstSeenAt, explainedAt, explainedBy, explanation } =
    difference;
  return (
    <>
      <p className="font-semibold lining-nums [overflow-wrap:anywhere]">{title}</p>
      <p className="mt-1">
        {sentence}{" "}
        <span className="text-sm text-soft">
          Transaction {transactionId}. Found {dates.shortDay(firstSeenAt)}.
        </span>
      </p>
      {explanation && explainedAt && (
        <p className="mt-1 [overflow-wrap:anywhere]">
          “{explanation}”{" "}
          <span className="text-sm text-soft">
            {explainedBy}, {dates.dayAndTime(explainedAt)}
          </span>
        </p>
      )}
      {difference.resolvedAt && (
        <p className="mt-1 text-sm text-soft">
          Both sides have agreed since {dates.shortDay(difference.resolvedAt)}.
        </p>
      )}
      {isOpen(difference) && (
        <div className="mt-2.5">
          <ExplainButton differenceId={id} title={title} />
        </div>
      )}
    </>
  );
}

/** The same with a link to the payment of each, where one is known. */
export function ExplainedDifferences({ differences }: { differences: readonly StandingDifference[] }) {
  if (differences.length === 0) return null;
  return (
    <section aria-labelledby="explained-differences" className="mt-10">
      <h2 id="explained-differences" className="mb-4 text-2xl">
        Explained differences
      </h2>
      <Differences differences={differences} />
      <p className="mt-3 flex flex-wrap gap-x-5 text-sm">
        {differences.flatMap(({ id, paymentId, transactionId }) =>
          paymentId === null
            ? []
            : [
                <a key={id} href={paths.adminPayment(paymentId)} className="text-link">
                  Payment of transaction {transactionId}
                </a>,
              ],
        )}
      </p>
    </section>
  );
}
