import { useQuery } from "@tanstack/react-query";
import { listAnnouncedEvents } from "#contract/chapter.ts";
import { read } from "#web/platform/api/api.ts";

/** The next dinners by title and day, as far as officers announce them to visitors (088). */
export function NextDinners() {
  const { data: dinners = [] } = useQuery(read(listAnnouncedEvents));
  if (dinners.length === 0) return null;
  return (
    <section>
      <div className="page-width pt-14">
        <h2 className="text-3xl">Our Next Dinners</h2>
        <ul className="mt-6 grid gap-x-10 gap-y-8 md:grid-cols-3">
          {dinners.map(({ title, day }) => (
            <li key={`${day} ${title}`} className="min-w-0 border-t border-brass pt-4">
              <p className="text-soft">{day}</p>
              <h3 className="mt-1 text-xl leading-snug break-words">{title}</h3>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
