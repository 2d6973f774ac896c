// Classes rather than a style: the content policy drops style attributes of pages that the server renders.
const ACROSS = [
  "[--across:0%]",
  "[--across:10%]",
  "[--across:20%]",
  "[--across:30%]",
  "[--across:40%]",
  "[--across:50%]",
  "[--across:60%]",
  "[--across:70%]",
  "[--across:80%]",
  "[--across:90%]",
  "[--across:100%]",
] as const;
const DOWN = [
  "[--down:0%]",
  "[--down:10%]",
  "[--down:20%]",
  "[--down:30%]",
  "[--down:40%]",
  "[--down:50%]",
  "[--down:60%]",
  "[--down:70%]",
  "[--down:80%]",
  "[--down:90%]",
  "[--down:100%]",
] as const;

/** The classes that keep a point in view when a picture is cropped: "30% 70%" from the left and the top, to the tenth. */
export function focusClasses(focus: string | null | undefined): string {
  const [across, down] =
    /^(\d{1,3})% (\d{1,3})%$/
      .exec(focus ?? "")
      ?.slice(1)
      .map(Number) ?? [];
  if (across === undefined || down === undefined) return "";
  const at = (percent: number) => Math.min(10, Math.round(percent / 10));
  return `object-[var(--across)_var(--down)] ${ACROSS[at(across)]} ${DOWN[at(down)]}`;
}
