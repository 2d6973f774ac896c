/** "150", "150.5" or "$1,150.00" as the wire has it, "150.00"; null where it is no sum above zero. */
export function parseAmount(typed: string): string | null {
  const plain = typed
    .trim()
    .replace(/^\$\s*/, "")
    .replace(/,(?=\d{3}(\D|$))/g, "");
  if (!/^\d{1,8}(\.\d{0,2})?$/.test(plain)) return null;
  const sum = Number(plain);
  return sum > 0 ? sum.toFixed(2) : null;
}
