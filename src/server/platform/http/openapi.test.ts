import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { endpoints } from "#server/app.ts";
import { useApp } from "#test/app.ts";
import { openApiDocument } from "./openapi.ts";

const app = useApp();
type Operation = { operationId: string; parameters?: { name: string; in: string }[] };
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };
const document = openApiDocument(endpoints, "Test") as Document;
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

test("The interface is described at /api/openapi.json", async () => {
  const reply = await app.call<Document>("GET", "/api/openapi.json");
  expect(reply.status).toBe(200);
  expect(reply.body.openapi).toBe("3.1.0");
  expect(Object.keys(reply.body.paths)).toEqual(Object.keys(document.paths));
});

test("The description is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

test("Every endpoint of the contract is described once, under a unique name", () => {
  expect(operations).toHaveLength(endpoints.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});

test("Every placeholder in a path is described as a parameter", () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters = [] } of Object.values(methods)) {
      expect(parameters.filter((it) => it.in === "path").map(({ name }) => name)).toEqual(named);
    }
  }
});
