import { Button } from "./Button.tsx";
import { useFocusWhatFollows } from "./focus-what-follows.ts";
import { LoadFailure } from "./LoadFailure.tsx";

interface ShowOlderProps {
  /** A list read by pages, as `useInfiniteQuery` gives it. */
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** Said otherwise where the newest do not stand first. */
  label?: string;
}

/** Below a list that is read a page after the other: the way to the next one, or why it did not come. */
export function ShowOlder({ pages, label = "Show Older" }: ShowOlderProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const goOnFrom = useFocusWhatFollows(isFetchingNextPage);
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
