/** Aborts a request whose response makes no progress. */
interface Deadline {
  signal: AbortSignal;
  /** Wraps the response so that each chunk of its body extends the deadline. */
  watch(response: Response): Response;
  /** Ends the deadline. Call it when the response was read or abandoned. */
  end(): void;
}

/**
 * Creates a deadline.
 * @param ms maximum time until the response begins, and then between two chunks of its body.
 * @param maxMs maximum time in all: a service could send a byte at a time for ever.
 */
export function createDeadline(ms: number, maxMs: number): Deadline {
  const controller = new AbortController();
  const start = () => setTimeout(() => controller.abort(), ms);
  const last = setTimeout(() => controller.abort(), maxMs);
  let timer = start();
  const putOff = () => {
    clearTimeout(timer);
    timer = start();
  };
  return {
    signal: controller.signal,
    watch(response) {
      putOff();
      if (response.body === null) return response;
      const watched = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(piece, out) {
          putOff();
          out.enqueue(piece);
        },
      });
      const { status, statusText, headers } = response;
      return new Response(response.body.pipeThrough(watched), { status, statusText, headers });
    },
    end() {
      clearTimeout(timer);
      clearTimeout(last);
    },
  };
}
