import { useChapter } from "#web/platform/chapter.ts";

/** Whom members turn to where the portal no longer lets them do something, after the beginning of the sentence. */
export function CallUs({ before }: { before: string }) {
  const { chapterHeadPhone, contactUrl } = useChapter();
  if (!chapterHeadPhone) {
    return (
      <p>
        {before} please{" "}
        <a href={contactUrl} className="text-link">
          contact us
        </a>
        .
      </p>
    );
  }
  return (
    <p>
      {before} please call us at{" "}
      <a href={`tel:${chapterHeadPhone.replace(/[^\d+]/g, "")}`} className="text-link whitespace-nowrap">
        {chapterHeadPhone}
      </a>
      .
    </p>
  );
}
