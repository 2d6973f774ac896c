import { z } from "zod";
import { permissions } from "#emulators/constant-contact/contacts/contact.ts";
import { scopes } from "#emulators/constant-contact/oauth/grant.ts";

export const ConsentForm = z.strictObject({
  /** The whole address of the authorize page that the portal would open. */
  url: z.url(),
  login: z.string().optional(),
  deny: z.boolean().default(false),
});

export const TokenForm = z.strictObject({
  login: z.string().optional(),
  scopes: z.array(z.enum(scopes)).optional(),
});

/** The first account unless one is named. */
export const UnsubscribeForm = z.strictObject({
  email: z.string(),
  account: z.string().optional(),
  reason: z.string().max(255).optional(),
});

export const AddContactsForm = z.strictObject({
  account: z.string().optional(),
  contacts: z.array(
    z.strictObject({
      email: z.string(),
      first_name: z.string().optional(),
      last_name: z.string().optional(),
      permission: z.enum(permissions).default("implicit"),
      /** Names; what is not there is made. */
      lists: z.array(z.string()).default([]),
      tags: z.array(z.string()).default([]),
    }),
  ),
});
