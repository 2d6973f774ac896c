import type { ComponentProps } from "react";
import { type ButtonSize, type ButtonTone, buttonLook } from "./button-look.ts";

type ButtonProps = ComponentProps<"button"> & { tone?: ButtonTone; size?: ButtonSize };

/** A push button; `type` is "button" unless told otherwise, so none submits a form by accident. */
export function Button({
  tone = "primary",
  size = "regular",
  type = "button",
  className = "",
  ...rest
}: ButtonProps) {
  return <button type={type} className={`${buttonLook(tone, size)} ${className}`} {...rest} />;
}
