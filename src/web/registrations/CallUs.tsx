import { useChapter } from "#web/platform/chapter.ts";
import { phoneHref } from "#web/platform/phone.ts";

/** Whom to contact when members can no longer do something in the portal; `before` begins the sentence. */
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
      <a href={phoneHref(chapterHeadPhone)} className="text-link whitespace-nowrap">
        {chapterHeadPhone}
      </a>
      .
    </p>
  );
}
