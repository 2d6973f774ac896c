import type { Endpoint } from "#emulators/constant-contact/api/endpoint.ts";
import { privileges } from "./account.ts";

export const accountEndpoints: Endpoint[] = [
  {
    method: "GET",
    path: "/account/summary",
    scope: "account_read",
    privilege: "account:read",
    answer({ account, query }) {
      const extra = (query.get("extra_fields") ?? "").split(",");
      const body = {
        ...account.summary,
        ...(extra.includes("physical_address") && { physical_address: account.physicalAddress }),
        ...(extra.includes("company_logo") && { company_logo: account.companyLogo }),
      };
      return { status: 200, body };
    },
  },
  {
    method: "GET",
    path: "/account/user/privileges",
    scope: null,
    privilege: null,
    answer({ provider, login }) {
      const own = provider.logins.get(login)?.privileges ?? [];
      const body = own.map((privilege_name) => ({
        privilege_id: privileges.indexOf(privilege_name) + 1,
        privilege_name,
      }));
      return { status: 200, body };
    },
  },
];
