import type { DuesStatus } from "#contract/dues.ts";
import { duesPageText } from "#web/dues/dues-text.ts";
import { paths } from "#web/platform/paths.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";

/** Reminds members of dues that have expired or soon will, with the text of the dues page. */
export function DuesHint({ status }: { status: DuesStatus | undefined }) {
  if (!status) return null;
  const { banner } = duesPageText(status);
  if (banner.tone === "good") return null;
  return (
    <Alert tone={banner.tone} className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <p className="min-w-0 flex-1 basis-72">
        <strong>{banner.title}</strong> {banner.text}
      </p>
      <LinkButton href={paths.dues} tone="secondary" size="small">
        View Your Dues
      </LinkButton>
    </Alert>
  );
}
