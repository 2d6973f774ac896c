export interface LoggedRequest {
  at: string;
  method: string;
  /** With its query. */
  path: string;
  status: number;
  /** The JSON of an API call, cut where it is long; never what the token address was sent. */
  body: string | null;
}

export interface RequestLog {
  keep(request: LoggedRequest): void;
  /** The oldest first. */
  list(): LoggedRequest[];
  clear(): void;
}

const most = 2_000;

export function createRequestLog(): RequestLog {
  let kept: LoggedRequest[] = [];
  return {
    keep(request) {
      kept.push(request);
      if (kept.length > most * 2) kept = kept.slice(-most);
    },
    list: () => kept.slice(-most),
    clear() {
      kept = [];
    },
  };
}
