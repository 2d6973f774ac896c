/** The headers of a message, up to the blank line. */
export function headersOf(raw: Uint8Array): Buffer {
  const bytes = Buffer.from(raw);
  const end = bytes.indexOf("\r\n\r\n");
  return end === -1 ? bytes : bytes.subarray(0, end + 4);
}
