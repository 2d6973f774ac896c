import { z } from "zod";
import type { Endpoint, Who } from "#contract/endpoint.ts";
import { ErrorAnswer } from "#contract/errors.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import { SerializedJson } from "./write-answer.ts";

type Json = Record<string, unknown>;
/** The endpoints of a contract file by their exported names. */
export type ContractFile = { tag: string; endpoints: Readonly<Record<string, Endpoint>> };

const WHO: Record<Who, string> = {
  visitor: "Anyone.",
  member: "Anyone signed in.",
  limited: "Officers with limited or full rights.",
  full: "Officers with full rights.",
  administrator: "Administrators signed in through /api/login.",
};

/** Answers with the document, which is generated on the first request. */
export function serveOpenApi(
  files: readonly ContractFile[],
): (ctx: Ctx<Me | null>) => Promise<SerializedJson> {
  let document: SerializedJson | undefined;
  return async ({ config }) => {
    const encode = () =>
      new TextEncoder().encode(JSON.stringify(openApiDocument(files, config.chapter.name)));
    document ??= new SerializedJson(encode());
    return document;
  };
}

/** The contract as an OpenAPI 3.1 document; names of exported endpoints become operation ids. */
export function openApiDocument(files: readonly ContractFile[], title: string): Json {
  const paths: Record<string, Json> = {};
  for (const { tag, endpoints } of files) {
    for (const [operationId, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operation(endpoint, operationId, tag),
      };
    }
  }
  return {
    openapi: "3.1.0",
    info: { title, version: "1" },
    tags: files.map(({ tag }) => ({ name: tag })),
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorAnswer, "output") },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "__Host-chapterhouse_session" },
      },
    },
  };
}

function operation(endpoint: Endpoint, operationId: string, tag: string): Json {
  const { who, params, query, once } = endpoint;
  const parameters = [
    ...parametersOf(params, "path"),
    ...parametersOf(query, "query"),
    ...(once ? [IDEMPOTENCY_KEY] : []),
  ];
  const requestBody = requestBodyOf(endpoint);
  return {
    operationId,
    tags: [tag],
    description: WHO[who],
    ...(who !== "visitor" && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      ...answerOf(endpoint),
      default: { description: "Refused or failed.", content: jsonOf({ $ref: "#/components/schemas/Error" }) },
    },
  };
}

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  description: "The same request sent again under the same key creates nothing a second time.",
  schema: { type: "string", format: "uuid" },
};

function parametersOf(schema: z.ZodType | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

function requestBodyOf({ input, file }: Endpoint): Json | undefined {
  if (file) {
    return {
      required: true,
      content: { "application/octet-stream": {} },
      description: `At most ${file.most} bytes.`,
    };
  }
  return input && { required: true, content: jsonOf(schemaOf(input, "input")) };
}

function answerOf({ output, status = 200 }: Endpoint): Json {
  if (!output) return { "200": { description: "A page or a file." }, "303": { description: "A redirect." } };
  return { [status]: { description: "Done.", content: jsonOf(schemaOf(output, "output")) } };
}

function jsonOf(schema: Json): Json {
  return { "application/json": { schema } };
}

/** OpenAPI 3.1 uses JSON Schema 2020-12; what JSON Schema cannot say (a transformation) is left open. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
  });
  return rest;
}
