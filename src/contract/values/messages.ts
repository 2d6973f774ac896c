import { z } from "zod";

/** The generic sentences of the specification (M-522 to M-524) where a field has none of its own. */
export function useSpecifiedMessages(): void {
  z.config({
    customError: (issue) => {
      if (issue.code === "invalid_type" && issue.input === undefined) return "Required";
      if (issue.code === "invalid_format" && issue.format === "email") return "Invalid email";
      if (issue.code === "too_small" && issue.origin === "string")
        return `String must contain at least ${issue.minimum} characters`;
      return undefined;
    },
  });
}
