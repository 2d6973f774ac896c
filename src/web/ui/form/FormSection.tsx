import { createContext, type ReactNode, use } from "react";

/** The start of the ids of a form's sections; null where the form has no rail. */
export const SectionIds = createContext<string | null>(null);

/** The id of a section's heading. */
export function sectionId(prefix: string, title: string): string {
  return `${prefix}${title.toLowerCase().replace(/\W+/g, "-")}`;
}

interface FormSectionProps {
  /** One of the titles that the dialog was given. */
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** A part of a long form under its own heading, which the rail leads to. */
export function FormSection({ title, text, children }: FormSectionProps) {
  const id = sectionId(use(SectionIds) ?? "", title);
  return (
    <section aria-labelledby={id} className="border-t border-line pt-6 first:border-t-0 first:pt-0">
      {/* Takes the focus from the rail, so that Tab goes on in the section. */}
      <h3 id={id} tabIndex={-1} className="scroll-mt-6 text-xl text-wine-text outline-none">
        {title}
      </h3>
      {text && <p className="mt-1 text-sm text-soft">{text}</p>}
      {children}
    </section>
  );
}
