import type { RouterOptions } from "wouter";
import { navigate, useLocationProperty } from "wouter/use-browser-location";
import { renderedAddress } from "#web/ui/overlay/guard-history.ts";

/** Where the router reads the address: a page that is held keeps its own. */
export const heldAddress = {
  hook: ({ ssrPath } = {}) => [
    useLocationProperty(
      () => renderedAddress().path,
      () => ssrPath ?? renderedAddress().path,
    ),
    navigate,
  ],
  searchHook: ({ ssrSearch } = {}) =>
    useLocationProperty(
      () => renderedAddress().search,
      () => ssrSearch ?? renderedAddress().search,
    ),
} satisfies RouterOptions;
