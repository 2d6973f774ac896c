import { walk } from "#emulators/authorize-net/api/schema/schema-walk.ts";
import type { Tree } from "#emulators/authorize-net/api/schema/xml-tree.ts";
import { ApiError } from "./messages.ts";
import { isMethodName, type MethodName, requestTypes } from "./request-types.ts";

/** Content type, JSON, root key, schema: in this order, each with its own error. XML is not spoken here. */
export function readRequest(contentType: string, body: string): { method: MethodName; request: Tree } {
  if (!/^(application|text)\/json\b/i.test(contentType)) throw new ApiError("E00002");
  const root = parse(body);
  const [method, ...others] = Object.keys(root);
  if (method === undefined || others.length > 0 || !isMethodName(method)) throw new ApiError("E00004");
  const request = walk(method, Reflect.get(root, method), requestTypes[method]);
  if (typeof request !== "object" || Array.isArray(request)) throw new ApiError("E00003");
  return { method, request };
}

function parse(body: string): object {
  let value: unknown;
  try {
    value = JSON.parse(body.replace(/^\uFEFF/, ""));
  } catch {
    throw new ApiError("E00003");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new ApiError("E00003");
  return value;
}
