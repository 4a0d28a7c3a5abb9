/** Aborts a request whose answer makes no progress. */
export interface Deadline {
  /** For the request. */
  signal: AbortSignal;
  /** The response, each piece of whose body puts the deadline off. */
  watch(response: Response): Response;
  /** To be called when the answer is read, or given up. */
  end(): void;
}

/** @param ms that the answer may take to begin, and then between two pieces of its body. */
export function createDeadline(ms: number): Deadline {
  const controller = new AbortController();
  const start = () => setTimeout(() => controller.abort(), ms);
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
    end: () => clearTimeout(timer),
  };
}
