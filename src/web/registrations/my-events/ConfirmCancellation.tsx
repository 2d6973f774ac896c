import type { ComponentProps } from "react";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";

type ConfirmCancellationProps = ComponentProps<typeof QuestionDialog> & {
  /** What happens to the money, in the server's words. */
  money: string;
};

/** Asks before seats are given up, and says what is refunded. */
export function ConfirmCancellation({ money, children, ...question }: ConfirmCancellationProps) {
  return (
    <QuestionDialog
      {...question}
      tone="danger"
      description={
        <>
          <p>{children}</p>
          <p className="mt-4 font-semibold text-ink">{money}</p>
        </>
      }
    />
  );
}
