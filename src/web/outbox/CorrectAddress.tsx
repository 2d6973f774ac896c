import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { OutboxEmail } from "#contract/outbox.ts";
import { paths } from "#web/platform/paths.ts";
import { useCorrectContact } from "#web/registrations/attendees/change-registration.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { isAboutEmails } from "./use-email-action.ts";

type Party = Extract<OutboxEmail["addressOf"], { registrationId: number }>;

/** The way to correct the address that an email did not reach: here, or in the record of a member (D-406). */
export function CorrectAddress({ wrong, of }: { wrong: string; of: NonNullable<OutboxEmail["addressOf"]> }) {
  const [isOpen, setOpen] = useState(false);
  if ("memberId" in of) {
    return (
      <LinkButton tone="secondary" href={paths.adminMember(of.memberId)}>
        Correct Address
      </LinkButton>
    );
  }
  if (isOpen) return <CorrectForm wrong={wrong} party={of} onClose={() => setOpen(false)} />;
  return <Button onClick={() => setOpen(true)}>Correct Address and Send</Button>;
}

/** What has not reached the party is sent to the new address. */
function CorrectForm({ wrong, party, onClose }: { wrong: string; party: Party; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({ defaultValues: { email: wrong } });
  const saving = useCorrectContact(party.eventId);
  const { registrationId: id, updatedAt } = party;
  return (
    <Form
      form={form}
      isBusy={saving.isPending}
      className="space-y-4 border-t border-line pt-5"
      onSubmit={({ email }) =>
        saving.mutate(
          { seen: { id, updatedAt }, email: email.trim(), sendAgain: false },
          {
            onSuccess: onClose,
            onSettled: () => void client.invalidateQueries({ predicate: isAboutEmails }),
          },
        )
      }
    >
      <Field
        label="Correct email address"
        type="email"
        hint="We’ll correct the party’s address and send any emails that haven’t arrived to the new one."
        error={form.formState.errors.email?.message}
        {...form.register("email", {
          required: "Valid email is required",
          validate: (typed) =>
            typed.trim().toLowerCase() !== wrong.toLowerCase() ||
            "Enter a different address. This one failed.",
        })}
      />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={saving.isPending}>
          {saving.isPending ? "Sending..." : "Correct and Send"}
        </Button>
      </div>
    </Form>
  );
}
