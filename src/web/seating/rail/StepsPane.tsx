import { useDates } from "#web/platform/chapter.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { stepInWords } from "#web/seating/board/step-words.ts";

/** The latest steps, so that officers see what others do. */
export function StepsPane() {
  const { board } = useSeating();
  const dates = useDates();
  return (
    <section aria-labelledby="latest-steps">
      <h2 id="latest-steps" className="text-xl">
        Latest steps
      </h2>
      {board.steps.length === 0 ? (
        <p className="mt-2 text-soft">No moves on the board yet.</p>
      ) : (
        <ol className="mt-2 divide-y divide-line border-y border-line">
          {board.steps.map((step) => (
            <li key={step.version} className="py-2.5">
              <p className="wrap-anywhere">{stepInWords(board, step)}</p>
              <p className="text-sm text-soft">
                <time dateTime={step.at}>{dates.dayAndTime(step.at)}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
