import { useMutation } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { uploadImage } from "#contract/events.ts";
import { sendFile } from "#web/platform/api/api.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { PictureWithFallback } from "#web/ui/picture/PictureWithFallback.tsx";
import { shrinkImage } from "./shrink-image.ts";

/** The key of a running upload, for forms that must wait for it. */
export const UPLOADING = ["upload a picture"];

interface PictureFieldProps {
  /** The picture's address: an upload or a link; empty for none. */
  value: string;
  /** The point that stays in view, "30% 70%"; empty for the middle. */
  focus: string;
  onChange: (address: string) => void;
  error?: string | undefined;
}

/** The picture of an event: an upload or a link. */
export function ImageField({ value, focus, onChange, error }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const statusId = useId();
  const uploading = useMutation({
    mutationKey: UPLOADING,
    mutationFn: async (file: File) => sendFile(uploadImage, await shrinkImage(file)),
    onSuccess: ({ imageUrl }) => onChange(imageUrl),
  });
  const isOwn = value.startsWith("/");
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold text-ink">
        Picture <span className="font-normal text-soft">(optional)</span>
      </legend>
      <div className="grid gap-4 sm:grid-cols-[12rem_1fr]">
        <PictureWithFallback
          src={value}
          focus={focus}
          alt={value ? "The picture as members see it" : ""}
          eager
          className="aspect-8/5 w-full max-w-60 rounded-md border border-line"
        />
        <div className="min-w-0 space-y-3">
          <div className="flex flex-wrap gap-2">
            <input
              ref={input}
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif"
              className="sr-only"
              tabIndex={-1}
              aria-label="Picture file"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) uploading.mutate(file);
                // Allows choosing the same file again after a failure.
                target.value = "";
              }}
            />
            <Button
              tone="secondary"
              size="small"
              disabled={uploading.isPending}
              aria-describedby={statusId}
              onClick={() => input.current?.click()}
            >
              {uploading.isPending ? "Uploading..." : isOwn ? "Upload Another" : "Upload a Picture"}
            </Button>
            {value && (
              <Button tone="quiet" size="small" onClick={() => onChange("")}>
                Remove Picture
              </Button>
            )}
          </div>
          <p
            id={statusId}
            role="status"
            className={`text-sm ${uploading.isError ? "font-semibold text-alarm" : "text-soft"}`}
          >
            {uploading.isError
              ? errorMessage(uploading.error, "The picture could not be uploaded. Please try again.")
              : uploading.isSuccess && value === uploading.data.imageUrl
                ? "Uploaded. Please describe the picture below and choose its focal point."
                : "JPEG, PNG, WebP, or AVIF, up to 5 MB. Wide pictures look best."}
          </p>
          <Field
            label="Link to a picture instead"
            type="url"
            inputMode="url"
            placeholder="https://"
            value={isOwn ? "" : value}
            error={error}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
      </div>
    </fieldset>
  );
}
