/** The beginning of a response's body; `isWhole`: there was no more. */
export interface LimitedBody {
  content: Blob;
  isWhole: boolean;
}

/**
 * Reads the body of a response, which may never end. Rejects when the connection is lost.
 * @param maxBytes number of bytes after which reading ends.
 */
export async function readLimitedBody({ body }: Response, maxBytes: number): Promise<LimitedBody> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    parts.push(next.value);
    size += next.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      return { content: new Blob(parts).slice(0, maxBytes), isWhole: false };
    }
  }
  return { content: new Blob(parts), isWhole: true };
}
