import { useState } from "react";
import type { MyRegistration, RequestField, RequestQuestion } from "#contract/registrations/registrations.ts";
import { fullName } from "#contract/values/full-name.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { useFocusNext } from "#web/ui/focus-next.ts";
import { useKeepRequest } from "./change-own-registration.ts";
import { DetailsDialog } from "./details-on-demand.ts";

type Own = MyRegistration["registrations"];

const CALLED: Record<RequestField, string> = {
  foodRequests: "food requests",
  seatingRequests: "seating requests",
  specialRequirements: "special requirements",
};

interface RequestQuestionsProps {
  own: Own;
  eventTitle: string;
}

/** Asks about requests that name a guest who is no longer in the party, until each is kept or edited. */
export function RequestQuestions({ own, eventTitle }: RequestQuestionsProps) {
  const [editing, setEditing] = useState(false);
  const mayEdit = own.may.changeDetailsUntil !== null;
  return (
    <>
      {own.requestQuestions.map((question) => (
        <Question
          key={`${question.about} ${fullName(question)}`}
          own={own}
          question={question}
          onEdit={mayEdit ? () => setEditing(true) : undefined}
        />
      ))}
      {editing && <DetailsDialog own={own} eventTitle={eventTitle} onClose={() => setEditing(false)} />}
    </>
  );
}

interface QuestionProps {
  own: Own;
  question: RequestQuestion;
  /** Missing once details can no longer be changed. */
  onEdit: (() => void) | undefined;
}

function Question({ own, question, onEdit }: QuestionProps) {
  const keeping = useKeepRequest(own);
  const isBusy = keeping.isPending || keeping.isSuccess;
  const goOnFrom = useFocusNext(keeping.isPending);
  return (
    <Alert
      tone="warning"
      title={`Still needed: “${question.excerpt.replace(/[.;]$/, "")}”?`}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 [&>p:first-child]:w-full"
    >
      <p className="min-w-0 flex-1 basis-56">
        {fullName(question)} is no longer in your party, but your {CALLED[question.about]} still mention them.
        {!onEdit && " To change them, please contact a chapter officer."}
      </p>
      <div className="flex gap-2">
        <Button
          tone="secondary"
          size="small"
          className="max-sm:min-h-11"
          disabled={isBusy}
          onClick={({ currentTarget }) => {
            goOnFrom(currentTarget);
            keeping.mutate(question);
          }}
        >
          {isBusy ? "Keeping..." : "Keep"}
        </Button>
        {onEdit && (
          <Button size="small" className="max-sm:min-h-11" disabled={isBusy} onClick={onEdit}>
            Edit
          </Button>
        )}
      </div>
    </Alert>
  );
}
