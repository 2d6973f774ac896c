import type { Papers } from "#contract/papers/papers.ts";
import { Select } from "#web/ui/form/Select.tsx";
import type { PrintChoice } from "./choice.ts";

interface WhichCardsProps {
  papers: Pick<Papers, "copy">;
  choice: PrintChoice;
  onChange: (next: Partial<PrintChoice>) => void;
}

/** All cards, or only those of people who changed since a copy; nothing as long as there is no copy. */
export function WhichCards({ papers: { copy: latest }, choice, onChange }: WhichCardsProps) {
  if (latest === 0) return null;
  return (
    <Select
      label="Which cards"
      className="mt-3 sm:max-w-sm"
      value={String(choice.changedSince ?? "")}
      options={[
        { value: "", label: "All of them" },
        ...Array.from({ length: latest }, (_, n) => String(latest - n)).map((copy) => ({
          value: copy,
          label: `Only those that changed since copy ${copy}`,
        })),
      ]}
      onChange={({ target }) => onChange({ changedSince: target.value ? Number(target.value) : null })}
    />
  );
}
