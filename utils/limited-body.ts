/**
 * Reads the body of a response, which may never end. Rejects when the connection is lost.
 * @param most maximum length in bytes.
 * @returns null: it is longer.
 */
export async function readLimitedBody({ body }: Response, most: number): Promise<Blob | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    size += next.value.byteLength;
    if (size > most) {
      await reader?.cancel();
      return null;
    }
    parts.push(next.value);
  }
  return new Blob(parts);
}
