import type { z } from "zod";

/**
 * Who may call an endpoint: a visitor needs no session, a member any session, an officer ("limited" or
 * "full", decision S-31) the role named, and "administrator" a session opened through /api/login (C-22).
 */
export type Who = "visitor" | "member" | "limited" | "full" | "administrator";

/** Contents that leave the portal only after a recent confirmation (070). */
export type Leaves = "needs" | "addresses";

/** What is counted for each person, whatever browser their calls come from; beyond the limit, 429. */
export type OwnLimit = "own changes" | "own data" | "payment pages";

/** One endpoint of the API: method, path, who may call it, input and output. */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With parameters as `:name`. */
  readonly path: `/${string}`;
  readonly who: Who;
  /** The limit that each call counts toward. */
  readonly limit?: OwnLimit;
  /** Parts of the path, ids unless declared here; a value that does not fit is answered with 404 (S-55). */
  readonly params?: Params;
  readonly query?: Query;
  /** The JSON body. */
  readonly input?: Input;
  /** A larger limit for the JSON body: size in bytes, and the sentence for a larger one. */
  readonly body?: { readonly most: number; readonly tooLarge: string };
  /** The body is a file that the action reads itself: largest size in bytes, and the sentence for a larger one. */
  readonly file?: { readonly most: number; readonly tooLarge: string };
  /** The JSON answer; without it the endpoint answers with a page, a file or a redirect. */
  readonly output?: Output;
  /**
   * The browser caches the answer and revalidates it each time: "while no row changes" if it depends on the database
   * alone, "while it reads the same" if it also depends on the time.
   */
  readonly cache?: "while no row changes" | "while it reads the same";
  /** True if a form sent again under the same Idempotency-Key creates nothing a second time (031). */
  readonly once?: true;
  /** Status of a successful answer, 200 by default. */
  readonly status?: 200 | 201;
  /**
   * "recent": the caller must have confirmed who they are within the last ten minutes; otherwise 403 `proof_needed`
   * (D-276). "rights": a caller whose own rights need a passkey must have proved them, also where `who` asks for less;
   * otherwise 403 `passkey_needed`, for what a password alone must not open (067). "today": the caller must have
   * confirmed who they are within the last 24 hours, as every log-in does; otherwise 403 `proof_needed` (D-533).
   */
  readonly proof?: "recent" | "rights" | "today";
  /**
   * What leaves the portal in a file or an email: the needs of people, or the addresses of many (070). Needs require
   * proven rights and a recent confirmation, addresses a recent confirmation. "sometimes needs" depends on the request,
   * so the action asks, through `whyNotTakeOut`.
   */
  readonly leaves?: Leaves | "sometimes needs";
  /** True if another site may send the request: the payment provider's return and its notifications. */
  readonly crossSite?: true;
};

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type IdsIn<Path extends string> = z.ZodType<Record<NamesIn<Path>, number>, Record<NamesIn<Path>, string>>;

/** Declares an endpoint; it does not compile without `who`. */
export function endpoint<
  const Path extends `/${string}`,
  Params extends z.ZodType = IdsIn<Path>,
  Query extends z.ZodType = z.ZodUndefined,
  Input extends z.ZodType = z.ZodUndefined,
  Output extends z.ZodType = z.ZodUndefined,
>(
  declared: Endpoint<Params, Query, Input, Output> & { readonly path: Path },
): Endpoint<Params, Query, Input, Output> {
  return declared;
}

type Part<T> = T extends z.ZodUndefined ? unknown : T extends z.ZodType ? z.output<T> : unknown;
type SentPart<T> = T extends z.ZodUndefined ? unknown : T extends z.ZodType ? z.input<T> : unknown;

/** What the server's action receives: path, query and body in one object, the path winning. */
export type Ask<E> =
  E extends Endpoint<infer P, infer Q, infer I, z.ZodType> ? Part<P> & Part<Q> & Part<I> : never;

/** The body as the browser writes it. */
export type Sent<E> = E extends Endpoint<z.ZodType, z.ZodType, infer I, z.ZodType> ? SentPart<I> : never;

/** What the endpoint answers, as the browser reads it. */
export type Answer<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer O>
    ? O extends z.ZodUndefined
      ? never
      : z.output<O>
    : never;
