import { Button } from "#web/ui/Button.tsx";

interface ShownInPartProps {
  /** How many members the whole list has. */
  found: number;
  /** Whether the others are loading. */
  isLoading: boolean;
  onShowAll: () => void;
}

/** Says that the page has only a part of a long list, also in print, with a button that shows all of it. */
export function ShownInPart({ found, isLoading, onShowAll }: ShownInPartProps) {
  const all = found.toLocaleString("en-US");
  return (
    <>
      <p className="my-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-soft print:hidden">
        Printing, copying, and your browser’s search reach only the members in view.
        <Button tone="secondary" size="small" disabled={isLoading} onClick={onShowAll}>
          {isLoading ? "Loading..." : `Show All ${all}`}
        </Button>
      </p>
      <p className="hidden print:block">
        Only some of the {all} members are printed here. To print all of them, press Show All first.
      </p>
    </>
  );
}
