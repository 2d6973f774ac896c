import { z } from "zod";
import type { Endpoint, Who } from "#contract/endpoint.ts";
import { ErrorAnswer } from "#contract/errors.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import { isOptional, paramsOf } from "./read-request.ts";
import { SerializedJson } from "./write-answer.ts";

type Json = Record<string, unknown>;

const WHO: Record<Who, string> = {
  visitor: "Anyone.",
  member: "Anyone signed in.",
  limited: "Officers with limited or full rights.",
  full: "Officers with full rights.",
  administrator: "Administrators signed in through /api/login.",
};

/** Answers with the document, which is generated on the first request. */
export function serveOpenApi(
  endpoints: () => readonly Endpoint[],
): (ctx: Ctx<Me | null>) => Promise<SerializedJson> {
  let document: SerializedJson | undefined;
  return async ({ config }) => {
    const encode = () =>
      new TextEncoder().encode(JSON.stringify(openApiDocument(endpoints(), config.chapter.name)));
    document ??= new SerializedJson(encode());
    return document;
  };
}

/** These endpoints as an OpenAPI 3.1 document, grouped by the first word of their paths after /api. */
export function openApiDocument(endpoints: readonly Endpoint[], title: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title, version: "1" },
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorAnswer, "output") },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "__Host-chapterhouse_session" },
      },
    },
  };
}

const wordsOf = ({ path }: Endpoint) => path.split(/\W+/).filter((word) => word !== "" && word !== "api");

function tagOf(endpoint: Endpoint): string {
  return wordsOf(endpoint)[0] ?? "";
}

/** Such as `getEventsId` for GET /api/events/:id. */
function operationIdOf(endpoint: Endpoint): string {
  const words = wordsOf(endpoint).map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`);
  return `${endpoint.method.toLowerCase()}${words.join("")}`;
}

function operation(endpoint: Endpoint): Json {
  const { who, query, once } = endpoint;
  const parameters = [
    ...parametersOf(paramsOf(endpoint), "path"),
    ...parametersOf(query, "query"),
    ...(once ? [IDEMPOTENCY_KEY] : []),
  ];
  const requestBody = requestBodyOf(endpoint);
  return {
    operationId: operationIdOf(endpoint),
    tags: [tagOf(endpoint)],
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
  return input && { required: !isOptional(input), content: jsonOf(schemaOf(input, "input")) };
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
