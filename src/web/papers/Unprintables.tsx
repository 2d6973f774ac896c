import type { Unprintable } from "#contract/papers/papers.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";

/** What prints as boxes; nothing if all can be printed. */
export function Unprintables({ texts }: { texts: readonly Unprintable[] }) {
  if (texts.length === 0) return null;
  const hidden = texts.filter(({ text }) => text === null).map(({ characters }) => characters);
  return (
    <Alert tone="warning" title="Some characters can’t be printed">
      <p>They print as boxes:</p>
      <ul className="mt-1 list-disc pl-5">
        {wholeTexts(texts).map(([text, characters]) => (
          <li key={text} className="wrap-anywhere">
            <bdi>{text}</bdi> <Characters of={characters} />
          </li>
        ))}
        {hidden.length > 0 && (
          <li className="wrap-anywhere">
            Dietary needs or requests on the kitchen sheet{" "}
            <Characters of={[...new Set(hidden.join(""))].join("")} />. Please enter them in other words.
          </li>
        )}
      </ul>
    </Alert>
  );
}

function Characters({ of }: { of: string }) {
  return <span className="text-soft">({[...of].join(" ")})</span>;
}

/** Each text once and whole, as it was typed: a list also prints parts of a name. */
function wholeTexts(texts: readonly Unprintable[]): [string, string][] {
  const each = new Map(
    texts.flatMap(({ text, characters }) => (text === null ? [] : [[text, characters] as const])),
  );
  return [...each].filter(
    ([text]) => ![...each.keys()].some((other) => other !== text && other.includes(text)),
  );
}
