/** An answer of the token address that is no token. */
export class TokenError extends Error {
  readonly status: 400 | 401 | 429;
  readonly error: string;

  constructor(status: TokenError["status"], error: string, description: string) {
    super(description);
    this.status = status;
    this.error = error;
  }
}

export const invalidGrant = (description: string) => new TokenError(400, "invalid_grant", description);
export const invalidRequest = (description: string) => new TokenError(400, "invalid_request", description);
export const invalidClient = () =>
  new TokenError(401, "invalid_client", "The client credentials are missing or wrong.");
