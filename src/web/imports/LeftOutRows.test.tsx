import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { LeftCells } from "./LeftOutRows.tsx";

afterEach(cleanup);

test.each([
  { listed: 1, said: 0 },
  { listed: 2, said: 1 },
])("Of cells left out, only entries that are not shown count as missing: $listed", ({ listed, said }) => {
  const why = "“-” means that there is no value, and so in 1,258 more rows";
  render(
    <LeftCells
      leftCells={[{ line: 2, name: "Bo Lind", field: "City", why }]}
      leftCellsListed={listed}
      leftCellsTotal={1259}
    />,
  );
  expect(screen.getByText("Cells left out (1,259)")).toBeTruthy();
  expect(screen.queryAllByText("The first 1 are shown.")).toHaveLength(said);
});
