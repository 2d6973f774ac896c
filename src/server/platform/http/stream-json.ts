const encoder = new TextEncoder();

/**
 * Streams a JSON list batch by batch as the client consumes it, so that a list of any length needs little memory and
 * no one else waits. The first batch is read before the answer begins, so an early failure is an ordinary one.
 */
export async function jsonStream(batches: AsyncGenerator<readonly unknown[]>): Promise<Response> {
  const first = await batches.next();
  const pieces = piecesOf(first.done ? [] : first.value, batches);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await pieces.return()),
  });
  return new Response(body, { headers: { "content-type": "application/json" } });
}

async function* piecesOf(
  first: readonly unknown[],
  more: AsyncGenerator<readonly unknown[]>,
): AsyncGenerator<string, void, void> {
  let written = listed(first);
  yield `[${written}`;
  for await (const batch of more) {
    const next = listed(batch);
    if (next === "") continue;
    yield written === "" ? next : `,${next}`;
    written = next;
  }
  yield "]";
}

function listed(batch: readonly unknown[]): string {
  return JSON.stringify(batch).slice(1, -1);
}
