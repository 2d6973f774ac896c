import type { Webhook } from "./webhook.ts";

export function selfLink(path: string) {
  return { self: { href: `/rest/v1${path}` } };
}

export function webhookBody({ webhookId, name, eventTypes, status, url }: Webhook) {
  return { _links: selfLink(`/webhooks/${webhookId}`), webhookId, name, eventTypes, status, url };
}
