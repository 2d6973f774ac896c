import type { SuggestedCouple } from "#contract/imports.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { ShowMore } from "./ShowMore.tsx";

const BECAUSE: Readonly<Record<SuggestedCouple["because"], string>> = {
  row: "in the same row of the file",
  spouse: "named in the spouse column",
  address: "same name and address",
  home: "same address, different last names",
};

interface CouplesProps {
  couples: readonly SuggestedCouple[];
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
}

/** Suggested couples, for the officer to link. */
export function Couples({ couples, ticked, onTick }: CouplesProps) {
  if (couples.length === 0) return null;
  return (
    <fieldset className="mt-6">
      <legend className="font-display text-xl">
        Couples to link ({couples.length.toLocaleString("en-US")})
      </legend>
      <p className="mt-1 mb-3 text-soft">
        Check the couples who are spouses; each is then named in the other’s record.
      </p>
      <div className="mb-4 flex gap-3">
        <Button size="small" tone="secondary" onClick={() => onTick(new Set(couples.map(({ key }) => key)))}>
          Check All
        </Button>
        <Button size="small" tone="secondary" onClick={() => onTick(new Set())}>
          Check None
        </Button>
      </div>
      <ShowMore items={couples}>
        {(shown) =>
          shown.map(({ key, names, because, address }) => (
            <Checkbox
              key={key}
              className="border-b border-line py-3"
              checked={ticked.has(key)}
              onChange={({ target }) => {
                const next = new Set(ticked);
                if (target.checked) next.add(key);
                else next.delete(key);
                onTick(next);
              }}
              label={
                <>
                  <span className="font-semibold">{names.join(" and ")}</span>{" "}
                  <span className="text-soft">
                    {BECAUSE[because]}
                    {address && (because === "address" || because === "home") && `, ${address}`}
                  </span>
                </>
              }
            />
          ))
        }
      </ShowMore>
    </fieldset>
  );
}
