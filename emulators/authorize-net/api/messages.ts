const texts = {
  I00001: "Successful.",
  I00004: "No records found.",
  E00001: "An error occurred during processing. Please try again.",
  E00002: "The content-type specified is not supported.",
  E00003: "An error occurred while parsing the XML request.",
  E00004: "The name of the requested API method is invalid.",
  E00007: "User authentication failed due to invalid authentication values.",
  E00013: "The field is invalid.",
  E00027: "The transaction was unsuccessful.",
  E00040: "The record cannot be found.",
  E00053: "Server too busy",
  E00094: "Paging Offset exceeds the maximum allowed value.",
  E00104: "Server in maintenance. Please try again later.",
  E00119: "Payment information should not be sent to Hosted Payment Page request.",
} as const;

export type MessageCode = keyof typeof texts;

/** The `messages` part of every answer; errors may replace the general text by one that names the field. */
export function messages(code: MessageCode, text: string = texts[code]): object {
  return { resultCode: code.startsWith("I") ? "Ok" : "Error", message: [{ code, text }] };
}

/** A call that ends with a message code and nothing else. */
export class ApiError extends Error {
  readonly code: MessageCode;
  readonly text: string;

  constructor(code: MessageCode, text: string = texts[code]) {
    super(`${code} ${text}`);
    this.code = code;
    this.text = text;
  }
}
