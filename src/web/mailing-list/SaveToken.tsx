import { useState } from "react";
import { saveToken } from "#contract/mailing-list.ts";
import { call } from "#web/platform/api/api.ts";
import { errorMessage, fieldErrorsIn, isUnauthorized } from "#web/platform/api/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { ExternalLink } from "#web/ui/ExternalLink.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { PlainForm } from "#web/ui/form/PlainForm.tsx";
import { NOT_REACHED, useMailingTask } from "./use-mailing-task.ts";

/** The form for a manual token, which is sent to the server and never shown again. */
export function SaveToken() {
  const [token, setToken] = useState("");
  const [problem, setProblem] = useState<string>();
  const saving = useMailingTask({
    run: (accessToken: string) => call(saveToken, { body: { accessToken } }),
    said: ({ success, message }) => (success ? { title: "Token Saved", description: message } : null),
    failed: null,
    onDone: ({ success, message }) => (success ? setToken("") : setProblem(message)),
  });
  const error = problem ?? (saving.error && !isUnauthorized(saving.error) ? whyNot(saving.error) : undefined);
  const send = () => {
    saving.reset();
    setProblem(token.trim() ? undefined : "Please paste the token first");
    if (token.trim()) saving.mutate(token.trim());
  };
  return (
    <Card as="div">
      <h3 className="mb-3 text-2xl">With a manual token</h3>
      <p className="mb-3 text-soft">For testing. It expires within a day and can’t be renewed.</p>
      <ol className="mb-5 list-decimal space-y-1.5 pl-5">
        <li>
          Log in at the{" "}
          <ExternalLink href="https://developer.constantcontact.com">developer portal</ExternalLink> and open
          the chapter’s application.
        </li>
        <li>Generate an access token with the scopes contact_data and account_read.</li>
        <li>Paste it here. It’s stored encrypted and never shown again.</li>
      </ol>
      <PlainForm onSubmit={send} isBusy={saving.isPending} refusal={error}>
        <Field
          label="Access token"
          type="password"
          spellCheck={false}
          maxLength={6000}
          value={token}
          error={error}
          onChange={(event) => {
            setToken(event.target.value);
            setProblem(undefined);
            saving.reset();
          }}
        />
        <Button type="submit" tone="secondary" className="mt-4" disabled={saving.isPending}>
          {saving.isPending ? "Saving..." : "Save Token"}
        </Button>
      </PlainForm>
    </Card>
  );
}

/** The server's message about the field, or its general message. */
function whyNot(error: Error): string {
  return fieldErrorsIn(error)[0]?.message ?? errorMessage(error, NOT_REACHED);
}
