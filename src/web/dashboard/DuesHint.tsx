import type { DuesStatus } from "#contract/dues.ts";
import { onDuesPage } from "#web/dues/dues-words.ts";
import { paths } from "#web/platform/paths.ts";
import { Alert } from "#web/ui/Alert.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";

/** Says on the first page that the dues have ended or soon will, in the words of the dues page; otherwise nothing. */
export function DuesHint({ status }: { status: DuesStatus | undefined }) {
  if (!status) return null;
  const { banner } = onDuesPage(status);
  if (banner.tone === "good") return null;
  return (
    <Alert tone={banner.tone} className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <p className="min-w-0 flex-1 basis-72">
        <strong>{banner.title}</strong> {banner.text}
      </p>
      <LinkButton href={paths.dues} tone="secondary" size="small">
        See Your Dues
      </LinkButton>
    </Alert>
  );
}
