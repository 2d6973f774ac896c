import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { CONTROL_LOOK, FieldFrame, type FieldText } from "./FieldFrame.tsx";
import { keepOnEscape } from "./keep-on-escape.ts";

type SearchFieldProps = Omit<FieldText, "optional" | "error"> &
  Omit<ComponentProps<"input">, "type" | "value" | "onChange"> & {
    value: string;
    onChange: (text: string) => void;
  };

/** A search field. */
export function SearchField({ label, hint, className, id, value, onChange, ...input }: SearchFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} id={id} className={className}>
      {(control) => (
        <div className="relative">
          <Search
            size={18}
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-soft"
          />
          <input
            type="search"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            className={`${CONTROL_LOOK} pl-10.5 text-ellipsis [&::-webkit-search-cancel-button]:opacity-70 [&::-webkit-search-cancel-button]:grayscale`}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={keepOnEscape}
            {...input}
            {...control}
          />
        </div>
      )}
    </FieldFrame>
  );
}
