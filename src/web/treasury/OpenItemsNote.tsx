import { paths } from "#web/platform/paths.ts";
import { attentionHeading } from "./labels.ts";
import { useOpenItems } from "./use-open-items.ts";

/** How many open items need an officer, in a line; nothing where none does. */
export function OpenItemsNote() {
  const needPerson = useOpenItems().data?.pages.at(-1)?.needPerson ?? 0;
  if (needPerson === 0) return null;
  return (
    <p>
      <a href={paths.adminPayments} className="tap-target text-link">
        {attentionHeading(needPerson)}
      </a>
    </p>
  );
}
