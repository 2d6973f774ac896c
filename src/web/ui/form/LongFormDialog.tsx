import { type ReactNode, useId, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { Form } from "./Form.tsx";
import { SectionIds } from "./FormSection.tsx";
import { SectionRail } from "./SectionRail.tsx";

interface LongFormDialogProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  title: string;
  description?: ReactNode;
  /** The titles of the `FormSection`s in it; the list stays the same while the dialog is open. */
  sections: readonly string[];
  /** Called with the checked form, and not again while `isBusy`. */
  onSubmit: (checked: Output) => void;
  isBusy: boolean;
  isSaved?: boolean;
  /** Unsaved work outside the form's fields, such as a file being uploaded. */
  hasMoreUnsaved?: boolean;
  /** How often the server refused the form. */
  refusals?: number;
  onClose: () => void;
  children: ReactNode;
  /** The buttons and why the form was not saved, always in view. */
  footer: ReactNode;
}

/** A dialog as high as the screen that is one form of several sections, with a rail to them and a fixed footer. */
export function LongFormDialog<Values extends FieldValues, Output>(
  props: LongFormDialogProps<Values, Output>,
) {
  const { form, title, description, sections, isSaved = false, hasMoreUnsaved = false, onClose } = props;
  const { onSubmit, isBusy, refusals = 0, children, footer } = props;
  const prefix = `${useId()}-`;
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      tall
      isUnsaved={(form.formState.isDirty || hasMoreUnsaved) && !isSaved}
      onClose={onClose}
      title={title}
      description={description}
    >
      <Form
        form={form}
        onSubmit={onSubmit}
        isBusy={isBusy}
        refusals={refusals}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="flex min-h-0 flex-1 max-md:flex-col">
          <SectionRail sections={sections} prefix={prefix} scroller={scroller} />
          <div
            ref={scroller}
            data-comes-first
            className="relative min-h-0 flex-1 space-y-7 overflow-y-auto overscroll-contain px-5 py-6 sm:px-8 [&_:is(input,select,textarea)]:scroll-my-10"
          >
            <SectionIds value={prefix}>{children}</SectionIds>
          </div>
        </div>
        <div className="max-h-[60dvh] shrink-0 overflow-y-auto border-t border-brass bg-card px-5 py-3.5 sm:px-8">
          {footer}
        </div>
      </Form>
    </Dialog>
  );
}
