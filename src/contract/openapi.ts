import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** This contract as an OpenAPI 3.1 document, for programs. */
export const describeApi = endpoint({
  method: "GET",
  path: "/api/openapi.json",
  who: "visitor",
  output: z.looseObject({ openapi: z.literal("3.1.0") }),
});
