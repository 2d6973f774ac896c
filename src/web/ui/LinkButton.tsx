import type { ComponentProps } from "react";
import { type ButtonSize, type ButtonTone, buttonLook } from "./button-look.ts";

type LinkButtonProps = Omit<ComponentProps<"a">, "href"> & {
  href: string;
  tone?: ButtonTone;
  size?: ButtonSize;
};

/** A link that looks like a button; inside the portal it is followed without reloading. */
export function LinkButton({ tone = "primary", size = "regular", className = "", ...rest }: LinkButtonProps) {
  return <a className={`${buttonLook(tone, size)} ${className}`} {...rest} />;
}
