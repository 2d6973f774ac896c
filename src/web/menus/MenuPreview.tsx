import type { EventForMe } from "#contract/events.ts";
import { useDates } from "#web/platform/chapter.ts";
import { Section } from "#web/ui/form/Section.tsx";

/** What will be served and that there is a choice, before anyone pays; dishes are chosen after registering. */
export function MenuPreview({ menu }: { menu: NonNullable<EventForMe["menu"]> }) {
  const dates = useDates();
  const hasChoice = menu.courses.some(({ dishes }) => dishes.length > 1);
  const until = dates.dayAndTime(menu.closesAt);
  const text = menu.isClosed
    ? `Choices closed on ${until}. Please speak to the chair.`
    : `After you register, you can choose dishes for everyone in your party by ${until}.`;
  return (
    <Section title="Menu" text={hasChoice ? text : undefined}>
      <dl className="space-y-3">
        {menu.courses.map(({ id, name, dishes }) => (
          <div key={id} className="sm:grid sm:grid-cols-[9rem_1fr] sm:gap-x-4 max-sm:space-y-1">
            <dt className="text-sm leading-[1.75rem] font-semibold text-soft">{name}</dt>
            {dishes.map((dish) => (
              <dd key={dish} className="font-display text-lg leading-snug wrap-anywhere sm:col-start-2">
                {dish}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Section>
  );
}
