import { type FormEvent, useState } from "react";
import { saveToken } from "#contract/mailing-list.ts";
import { call } from "#web/platform/api.ts";
import { fieldErrorsIn, isUnauthorized, reasonOf } from "#web/platform/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { ExternalLink } from "#web/ui/ExternalLink.tsx";
import { Field } from "#web/ui/Field.tsx";
import { useToast } from "#web/ui/Toast.tsx";
import { NOT_REACHED, useMailingTask } from "./mailing-task.ts";

/** A token made by hand: it goes to the server and never comes back. */
export function SaveToken() {
  const toast = useToast();
  const [token, setToken] = useState("");
  const [problem, setProblem] = useState<string>();
  const saving = useMailingTask({
    run: (accessToken: string) => call(saveToken, { body: { accessToken } }),
    onDone: ({ success, message }) => {
      if (!success) return setProblem(message);
      setToken("");
      toast({ title: "Token Saved", description: message });
    },
  });
  const error = problem ?? (saving.error && !isUnauthorized(saving.error) ? whyNot(saving.error) : undefined);
  const send = (event: FormEvent) => {
    event.preventDefault();
    saving.reset();
    setProblem(token.trim() ? undefined : "Please paste the token first");
    if (token.trim()) saving.mutate(token.trim());
  };
  return (
    <Card as="div">
      <h3 className="mb-3 text-2xl">By a manual token</h3>
      <p className="mb-3 text-soft">For trying things out: it ends within a day, and nothing renews it.</p>
      <ol className="mb-5 list-decimal space-y-1.5 pl-5">
        <li>
          Log in at the{" "}
          <ExternalLink href="https://developer.constantcontact.com">developer portal</ExternalLink> and open
          the chapter’s application.
        </li>
        <li>Generate an access token with the scopes contact_data and account_read.</li>
        <li>Paste it here. It is kept encrypted and never shown again.</li>
      </ol>
      <form onSubmit={send} noValidate>
        <Field
          label="Access token"
          type="password"
          autoComplete="off"
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
      </form>
    </Card>
  );
}

/** What the server says of the field itself, else its sentence. */
function whyNot(error: Error): string {
  return fieldErrorsIn(error)[0]?.message ?? reasonOf(error, NOT_REACHED);
}
