import { html } from "hono/html";
import type { Html } from "#emulators/platform/page.ts";
import type { FieldErrors } from "./card-form.ts";

export interface Input {
  name: string;
  label: string;
  autocomplete: string;
  required?: boolean;
  type?: string;
  inputmode?: string;
  maxlength?: number;
  hint?: string;
}

export interface Filled {
  values: Record<string, string>;
  errors: FieldErrors;
}

/** A labelled field; its error and hint belong to it for a screen reader too. */
export function field(input: Input, { values, errors }: Filled): Html {
  const {
    name,
    label,
    autocomplete,
    required = true,
    type = "text",
    inputmode = "text",
    maxlength = 60,
  } = input;
  const error = errors[name];
  const describedBy = [error && `${name}-error`, input.hint && `${name}-hint`].filter(Boolean).join(" ");
  return html`<div class="field">
<label for="${name}">${label}${required ? "" : html` <span class="optional">(optional)</span>`}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" inputmode="${inputmode}"
 maxlength="${maxlength}" value="${values[name] ?? ""}"${required ? html` required` : ""}${
   error ? html` aria-invalid="true"` : ""
 }${describedBy ? html` aria-describedby="${describedBy}"` : ""}>
${error ? html`<p class="error" id="${name}-error">${error}</p>` : ""}
${input.hint ? html`<p class="hint" id="${name}-hint">${input.hint}</p>` : ""}
</div>`;
}
