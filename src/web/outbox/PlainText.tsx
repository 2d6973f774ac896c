/** An email's text, as mail programs without HTML show it. */
export function PlainText({ text }: { text: string }) {
  return (
    <details>
      <summary className="min-h-8 cursor-pointer py-1">Plain-text version</summary>
      <section
        aria-label="Email text"
        className="mt-2 rounded-md border border-line bg-paper p-4 whitespace-pre-wrap wrap-anywhere sm:p-6"
      >
        {text.trim()}
      </section>
    </details>
  );
}
