import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Button } from "./Button.tsx";
import { useFocusNext } from "./focus-next.ts";

interface ShowOlderProps {
  /** A list read by pages, as `useInfiniteQuery` gives it. */
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** The button's label, when the newest items are not first. */
  label?: string;
}

/** Loads the next page of a list, or says why it could not be loaded. */
export function ShowOlder({ pages, label = "Show Older" }: ShowOlderProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const goOnFrom = useFocusNext(isFetchingNextPage);
  if (isFetchNextPageError) {
    return <LoadFailure text="The rest could not be loaded." onRetry={() => fetchNextPage()} />;
  }
  if (!hasNextPage) return null;
  return (
    <p className="mt-6 text-center print:hidden">
      <Button
        tone="secondary"
        disabled={isFetchingNextPage}
        onClick={({ currentTarget }) => {
          goOnFrom(currentTarget);
          void fetchNextPage();
        }}
      >
        {isFetchingNextPage ? "Loading..." : label}
      </Button>
    </p>
  );
}
