import { Circle, CircleAlert, CircleCheck } from "lucide-react";
import { useId } from "react";
import type { Event } from "#contract/events.ts";
import type { Dinner, LeftToDo } from "#contract/officers/dinner.ts";
import { EditDinner } from "#web/events/dinner/EditDinner.tsx";
import { knownTasks, namesIn, TASK_WORDS } from "#web/events/dinner/task-words.ts";
import { useDates } from "#web/platform/chapter.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { useSession } from "#web/session/session.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";

/** What is left to do, by the day on which it is due; no one ticks it off. */
export function TaskList({ dinner, event }: { dinner: Dinner; event: Event }) {
  const headingId = useId();
  const groups = useGroups(knownTasks(dinner.leftToDo), event.dateTime);
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={headingId} className="text-2xl">
          What is left to do
        </h2>
        {groups.length > 0 && <p className="text-sm text-soft">Items disappear once they’re done.</p>}
      </div>
      {groups.length === 0 && <AllSet dinner={dinner} />}
      {groups.map(({ heading, tasks }, n) => (
        <div key={heading} className="mb-4">
          <h3 className="overline-label mb-1.5 font-sans!">{heading}</h3>
          <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card shadow-card">
            {tasks.map((task, nth) => (
              <TaskLine key={task.what} event={event} task={task} isFirst={n === 0 && nth === 0} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function AllSet({ dinner: { people, copy } }: { dinner: Dinner }) {
  const told = copy.version > 0 ? `, and the venue has copy ${copy.version} of the kitchen sheet` : "";
  return (
    <p className="flex items-center gap-3 rounded-lg border border-line bg-card px-5 py-4 shadow-card">
      <CircleCheck size={20} aria-hidden="true" className="shrink-0 text-leaf" />
      <span>
        All set for now. {people === 0 ? "No one is" : people === 1 ? "1 person is" : `${people} people are`}{" "}
        coming{people === 0 ? " yet" : told}.
      </span>
    </p>
  );
}

interface TaskLineProps {
  event: Event;
  task: LeftToDo;
  /** The most urgent of all. */
  isFirst: boolean;
}

function TaskLine({ event, task, isFirst }: TaskLineProps) {
  const dates = useDates();
  const isFull = useSession()?.isAdmin ?? false;
  const { title, text, byFull, isAnyTime, action, href } = TASK_WORDS[task.what];
  const button = {
    tone: isFirst ? "primary" : "secondary",
    size: "small",
    className: "max-sm:ml-9",
  } as const;
  const isAlarming = task.isLate || ALARMING.includes(task.what);
  const Icon = isAlarming ? CircleAlert : Circle;
  const about = [[namesIn(task), text].filter(Boolean).join(". "), !isFull && byFull]
    .filter(Boolean)
    .join(" ");
  return (
    <li
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 border-l-3 px-4 py-2.5 ${isAlarming ? "border-l-alarm" : "border-l-transparent"}`}
    >
      <Icon
        size={19}
        aria-hidden="true"
        className={`shrink-0 self-start sm:mt-1 ${isAlarming ? "text-alarm" : "text-edge"}`}
      />
      <div className="min-w-0 flex-1 basis-48 leading-snug">
        <p className="font-semibold">{title(task.count)}</p>
        {about !== "" && <p className="text-sm text-soft wrap-anywhere">{about}</p>}
      </div>
      {task.by && (task.isLate || !isAnyTime) && (
        <p className={`text-sm ${task.isLate ? "font-semibold text-alarm" : "text-soft"}`}>
          {task.isLate ? `was due ${dates.weekdayAndDay(task.by)}` : `by ${dates.time(task.by)}`}
        </p>
      )}
      {byFull && isFull ? (
        <EditDinner event={event} {...button} />
      ) : (
        <LinkButton href={href(event.id)} aria-label={`${action}: ${title(task.count)}`} {...button}>
          {action}
        </LinkButton>
      )}
    </li>
  );
}

/** What could harm someone. */
const ALARMING: readonly LeftToDo["what"][] = ["requests", "venue failed", "no dish", "house dish"];

/** "Now", "Tomorrow, Fri, Nov 27", and so on, each with its tasks in their order. */
function useGroups(tasks: readonly LeftToDo[], dateTime: string) {
  const dates = useDates();
  const now = pageNow();
  const tomorrow = dates.wireDay(new Date(now.getTime() + 86_400_000).toISOString());
  function headingOf({ by, isLate }: LeftToDo): string {
    if (by === null || isLate) return "Now";
    const day = dates.wireDay(by);
    const words = dates.weekdayAndDay(by);
    if (day === dates.wireDay(dateTime)) return `${words}, day of the dinner`;
    if (day === dates.wireDay(now.toISOString())) return `Today, ${words}`;
    return day === tomorrow ? `Tomorrow, ${words}` : words;
  }
  return [...Map.groupBy(tasks, headingOf)].map(([heading, own]) => ({ heading, tasks: own }));
}
