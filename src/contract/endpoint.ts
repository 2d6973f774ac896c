import type { z } from "zod";

/**
 * Who may call an endpoint: a visitor needs no session, a member any session, an officer ("limited" or
 * "full", decision S-31) the role named, and "administrator" a session opened through /api/login (C-22).
 */
export type Who = "visitor" | "member" | "limited" | "full" | "administrator";

/** One call of the product: how it is asked, who may ask, what comes in and what goes out. */
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
  /** Parts of the path; what does not fit is answered 404 (S-55). */
  readonly params?: Params;
  readonly query?: Query;
  /** The JSON body. */
  readonly input?: Input;
  /** Where the JSON body may be larger than others: its largest size in bytes, and what is said of a larger one. */
  readonly body?: { readonly most: number; readonly tooLarge: string };
  /** Where the body is a file, which the action reads itself: its largest size in bytes, and what is said of a larger one. */
  readonly file?: { readonly most: number; readonly tooLarge: string };
  /** What is answered; without it the endpoint answers a page or a redirect, never JSON. */
  readonly output?: Output;
  /**
   * Where the browser keeps the answer and asks each time whether it is still right: "while no row changes" where it
   * follows from the database alone, "while it reads the same" where the clock has a say in it, too.
   */
  readonly kept?: "while no row changes" | "while it reads the same";
  /** True where the same form, sent again after its answer was lost, is found and makes nothing twice (031). */
  readonly once?: true;
  /** Status of the happy answer, 200 unless said. */
  readonly status?: 200 | 201;
  /** True where another site may send the request: the card provider's return and its notifications. */
  readonly fromElsewhere?: true;
};

/** Declares an endpoint; without `who` it does not compile. */
export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Input extends z.ZodType = z.ZodUndefined,
  Output extends z.ZodType = z.ZodUndefined,
>(declared: Endpoint<Params, Query, Input, Output>): Endpoint<Params, Query, Input, Output> {
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
