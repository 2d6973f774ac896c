import { ArrowDown, ArrowUp } from "lucide-react";
import type { MemberSort } from "#contract/directory.ts";

const NAME = "text-sm font-semibold";

interface ListHeadProps {
  sort: MemberSort;
  onSort: (sort: MemberSort) => void;
}

/** The names of the columns after the box; three of them sort the list, in reverse when pressed again. */
export function ListHead({ sort, onSort }: ListHeadProps) {
  const by = (key: "name" | "status" | "dues", label: string) => {
    const isUp = sort === key;
    const isDown = sort === `-${key}`;
    return (
      <button
        type="button"
        aria-pressed={isUp || isDown}
        aria-label={`Sort by ${label.toLowerCase()}${isUp ? ", in reverse" : ""}`}
        onClick={() => onSort(isUp ? `-${key}` : key)}
        className="-mx-1 flex min-h-8 items-center gap-1 rounded-sm px-1 text-left text-sm font-semibold hover:text-wine-text"
      >
        {label}
        {isUp && <ArrowUp size={15} aria-hidden="true" />}
        {isDown && <ArrowDown size={15} aria-hidden="true" />}
      </button>
    );
  };
  return (
    <>
      <span aria-hidden="true" className="max-md:hidden" />
      <span className="max-md:hidden">{by("name", "Name")}</span>
      <span className="max-md:hidden">{by("status", "Status")}</span>
      <span className={`${NAME} max-md:hidden`}>Email</span>
      <span className={`${NAME} max-lg:hidden`}>Phone</span>
      <span className="max-md:hidden">{by("dues", "Local dues")}</span>
      <span className={`${NAME} max-xl:hidden`}>Login</span>
    </>
  );
}
