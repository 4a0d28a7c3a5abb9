/** Decoder for a text file by its byte order mark: UTF-16, as spreadsheets write 'Unicode text', else UTF-8. */
export function decoderByByteOrderMark([first, second]: Uint8Array): TextDecoder {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  return new TextDecoder();
}

/** Whole text of a file, without its byte order mark. */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return decoderByByteOrderMark(bytes).decode(bytes);
}
