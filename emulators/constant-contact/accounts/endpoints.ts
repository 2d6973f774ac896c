import type { Endpoint } from "#emulators/constant-contact/api/endpoint.ts";

export const accountEndpoints: Endpoint[] = [
  {
    method: "GET",
    path: "/account/summary",
    scope: "account_read",
    privilege: "account:read",
    answer: ({ account }) => ({ status: 200, body: account.summary }),
  },
];
