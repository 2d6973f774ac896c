import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** One course of the form: a heading, perhaps a sentence, its fields. */
export function Section({ title, text, children }: SectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="border-t border-line pt-6 first:border-t-0 first:pt-0">
      <h2 id={headingId} className="text-2xl">
        {title}
      </h2>
      {text && <p className="mt-1 text-soft">{text}</p>}
      <div className="mt-4 space-y-5">{children}</div>
    </section>
  );
}
