import { describe, expect, it } from "vitest";
import { databaseServers, whyNotServers } from "./database-servers.ts";

describe("an address with several servers", () => {
  it.each([
    ["postgres://u:p@db/c", ["postgres://u:p@db/c"], false],
    ["postgres://u@/c?host=/var/run/postgresql", ["postgres://u@/c?host=/var/run/postgresql"], false],
    ["postgres://u:p@db/c?target_session_attrs=read-write", ["postgres://u:p@db/c"], true],
    [
      "postgresql://u:p%40,x@one,two:5433/c?sslmode=verify-full&target_session_attrs=read-write",
      [
        "postgresql://u:p%40,x@one/c?sslmode=verify-full",
        "postgresql://u:p%40,x@two:5433/c?sslmode=verify-full",
      ],
      true,
    ],
    ["postgres://u@[::1]:5432,127.0.0.1/c", ["postgres://u@[::1]:5432/c", "postgres://u@127.0.0.1/c"], true],
    [
      "postgres://u@one,two/c?port=6432",
      ["postgres://u@one/c?port=6432", "postgres://u@two/c?port=6432"],
      true,
    ],
    [
      "postgres://u@/c?host=/run/a,two&port=5432,5433",
      ["postgres://u@/c?host=%2Frun%2Fa&port=5432", "postgres://u@/c?host=two&port=5433"],
      true,
    ],
    [
      "postgres://u@/c?host=::1,::2&application_name=a?b",
      [
        "postgres://u@/c?host=%3A%3A1&application_name=a%3Fb",
        "postgres://u@/c?host=%3A%3A2&application_name=a%3Fb",
      ],
      true,
    ],
    ["postgres://u@/c", ["postgres://u@/c"], false],
    ["mysql://u@one,,two/c", ["mysql://u@one,,two/c"], false],
    ["postgres://u@one,two", ["postgres://u@one", "postgres://u@two"], true],
  ])("%s", (url, urls, mustBePrimary) => {
    expect(whyNotServers(url)).toBeNull();
    expect(databaseServers(url)).toEqual({ urls, mustBePrimary });
  });

  it.each([
    ["postgres://u@one,two/c?target_session_attrs=any", /target_session_attrs=any: .* read-write/],
    ["postgres://u@one/c?target_session_attrs=standby", /target_session_attrs=standby/],
    ["postgres://u@one,,two/c", /an empty place in its list of hosts/],
    ["postgres://u@/c?host=one,two,three&port=1,2", /2 ports for 3 hosts/],
    ["postgres://u@one,two:99999/c", /cannot be read: two:99999$/],
  ])("is refused as %s", (url, why) => {
    expect(whyNotServers(url)).toMatch(why);
  });
});
