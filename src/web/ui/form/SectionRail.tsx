import { CircleAlert } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useFormState } from "react-hook-form";
import { sectionId } from "./FormSection.tsx";

/** A heading this far below the upper edge, in pixels, is the current one. */
const NEAR = 96;

interface SectionRailProps {
  sections: readonly string[];
  /** The start of the headings' ids. */
  prefix: string;
  /** What scrolls. */
  scroller: RefObject<HTMLElement | null>;
}

/** The sections of a long form: which one is in view, which have errors, and a way to each. */
export function SectionRail({ sections, prefix, scroller }: SectionRailProps) {
  const current = useSectionInView(sections, { prefix, scroller });
  const faulty = useFaultySections(sections, prefix);
  const rail = useRef<HTMLElement>(null);
  // On a phone the rail is wider than the screen.
  useEffect(() => {
    if (current === undefined) return;
    const button = rail.current?.querySelector("[aria-current]");
    button?.scrollIntoView?.({ inline: "nearest", block: "nearest" });
  }, [current]);
  function goTo(title: string) {
    const heading = document.getElementById(sectionId(prefix, title));
    heading?.scrollIntoView?.({ block: "start" });
    heading?.focus({ preventScroll: true });
  }
  return (
    <nav
      ref={rail}
      aria-label="Sections of the form"
      className="relative shrink-0 overflow-x-auto border-b border-line bg-sunk md:w-56 md:overflow-y-auto md:border-r md:border-b-0 md:py-5"
    >
      <ul className="flex md:flex-col">
        {sections.map((title) => (
          <li key={title}>
            <button
              type="button"
              aria-current={title === current ? "true" : undefined}
              onClick={() => goTo(title)}
              className="flex min-h-11 w-full items-center gap-2 border-transparent px-4 py-1.5 text-left text-sm leading-snug whitespace-nowrap outline-offset-[-2px] text-soft hover:text-wine-text max-md:border-b-2 md:border-l-3 md:px-6 md:whitespace-normal aria-[current=true]:border-brass aria-[current=true]:font-semibold aria-[current=true]:text-ink"
            >
              {title}
              {faulty.has(title) && (
                <>
                  <CircleAlert size={16} aria-hidden="true" className="shrink-0 text-alarm" />
                  <span className="sr-only">has errors</span>
                </>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The last section whose heading is at the upper edge or above it; the last of all at the end of the form. */
function useSectionInView(
  sections: readonly string[],
  { prefix, scroller }: Pick<SectionRailProps, "prefix" | "scroller">,
): string | undefined {
  const [current, setCurrent] = useState(sections[0]);
  useEffect(() => {
    const area = scroller.current;
    if (!area) return;
    const look = () => {
      const top = area.getBoundingClientRect().top + NEAR;
      const isAtEnd = area.scrollTop > 0 && area.scrollTop + area.clientHeight >= area.scrollHeight - 2;
      const passed = sections.filter((title) => {
        const heading = document.getElementById(sectionId(prefix, title));
        return heading !== null && heading.getBoundingClientRect().top <= top;
      });
      setCurrent(isAtEnd ? sections.at(-1) : (passed.at(-1) ?? sections[0]));
    };
    look();
    area.addEventListener("scroll", look, { passive: true });
    return () => area.removeEventListener("scroll", look);
  }, [sections, prefix, scroller]);
  return current;
}

/** The sections with a field that is marked as wrong. */
function useFaultySections(sections: readonly string[], prefix: string): ReadonlySet<string> {
  const { errors } = useFormState();
  const wrong = Object.keys(errors).join(" ");
  const [faulty, setFaulty] = useState<ReadonlySet<string>>(new Set());
  // Read from the page after each change of the errors, so that no list of a section's fields has to be kept.
  useEffect(() => {
    const isFaulty = (title: string) =>
      wrong !== "" &&
      document.getElementById(sectionId(prefix, title))?.parentElement?.querySelector("[aria-invalid=true]");
    setFaulty(new Set(sections.filter(isFaulty)));
  }, [sections, prefix, wrong]);
  return faulty;
}
