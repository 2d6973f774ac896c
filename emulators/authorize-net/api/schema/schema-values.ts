import { namespace } from "./namespace.ts";
import type { Type } from "./schema.ts";

type Leaf = Exclude<Type, { kind: "sequence" }>;

const xsd = "http://www.w3.org/2001/XMLSchema";

/** The second half of the .NET validator's sentence about a value, or null when the value is good. */
export function whyNotValue(value: string, type: Leaf): string | null {
  const told = "masked" in type && type.masked ? value.replace(/./g, "X") : value;
  const wrong = (datatype: string, why: string) =>
    `The value '${told}' is invalid according to its datatype '${datatype}' - ${why}`;
  const fails = (datatype: string, constraint: string) =>
    wrong(datatype, `The ${constraint} constraint failed.`);
  switch (type.kind) {
    case "text":
      return (
        lengthOffence(value, type) &&
        wrong("String", `The actual length is ${lengthOffence(value, type)} value.`)
      );
    case "digits":
      return /^\d+$/.test(value) ? null : fails(`${namespace}:numericString`, "Pattern");
    case "enum":
      return type.values.includes(value) ? null : fails(`${namespace}:${type.name}`, "Enumeration");
    case "decimal": {
      if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(value)) return wrong(`${xsd}:decimal`, notA(told, "Decimal"));
      if (Number(value) < 0) return fails("Decimal", "MinInclusive");
      return (value.split(".")[1] ?? "").length > 4 ? fails("Decimal", "FractionDigits") : null;
    }
    case "int": {
      if (!/^[+-]?\d{1,9}$/.test(value)) return wrong(`${xsd}:int`, notA(told, "Int32"));
      if (Number(value) < type.min) return fails("Int", "MinInclusive");
      return type.max !== undefined && Number(value) > type.max ? fails("Int", "MaxInclusive") : null;
    }
    case "boolean":
      return /^(true|false|0|1)$/.test(value) ? null : wrong(`${xsd}:boolean`, notA(told, "Boolean"));
    case "dateTime": {
      const shaped = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/.test(value);
      return shaped && !Number.isNaN(Date.parse(value))
        ? null
        : wrong(`${xsd}:dateTime`, notA(told, "DateTime"));
    }
  }
}

function notA(value: string, kind: string): string {
  return `The string '${value}' is not a valid ${kind} value.`;
}

function lengthOffence(
  value: string,
  { min = 0, max = Infinity }: { min?: number; max?: number },
): string | null {
  if (value.length > max) return "greater than the MaxLength";
  return value.length < min ? "less than the MinLength" : null;
}
