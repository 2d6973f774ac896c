import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useSought } from "#web/platform/hash.ts";
import { Card } from "#web/ui/Card.tsx";
import { sectionId } from "#web/ui/form/FormSection.tsx";

interface SectionProps {
  /** Also its fragment: "Phone Numbers" is /profile#phone-numbers. */
  title: string;
  /** Its content on one line, shown while it is closed. */
  brief?: string | null | undefined;
  text?: ReactNode;
  startsOpen?: boolean;
  children: ReactNode;
}

/** A section of the profile. It opens by its heading, by its fragment, and when a field in it has an error. */
export function ProfileSection({ title, brief, text, startsOpen = false, children }: SectionProps) {
  const headingId = useId();
  const id = sectionId("", title);
  const { card, isSought } = useSought<HTMLDivElement>(id);
  const [isOpen, setOpen] = useState(startsOpen);
  useEffect(() => {
    const section = card.current?.querySelector("details");
    if (isSought && section) section.open = true;
  }, [card, isSought]);
  return (
    <div ref={card} id={id} className="scroll-mt-4">
      <Card aria-labelledby={headingId}>
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="-m-3 flex min-h-11 list-none items-center justify-between gap-x-4 p-3 max-[20rem]:flex-nowrap! [&::-webkit-details-marker]:hidden">
            <div className="flex min-w-0 flex-wrap items-baseline gap-x-5 gap-y-1">
              <h2 id={headingId} className="text-2xl leading-tight">
                {title}
              </h2>
              {!isOpen && brief && <span className="max-w-full truncate text-soft">{brief}</span>}
            </div>
            <ChevronDown
              size={22}
              aria-hidden="true"
              className={`shrink-0 text-gilt ${isOpen ? "rotate-180" : ""}`}
            />
          </summary>
          <div className="pt-5 lg:pt-6">
            {text && <p className="mb-5 max-w-prose text-soft">{text}</p>}
            {children}
          </div>
        </details>
      </Card>
    </div>
  );
}

/** The fields of a section: two in a row where there is room. */
export function SectionFields({ children }: { children: ReactNode }) {
  return <div className="grid min-w-0 content-start gap-5 sm:grid-cols-2 [&>*]:min-w-0">{children}</div>;
}
