/**
 * A file as bytes without a kind. Its blob address lies in the extension's origin: of a page, a browser that opens the
 * address would show the markup there, with the extension's rights; this it can only save.
 */
export const asDownload = (content: Blob): Blob =>
  content.slice(0, content.size, 'application/octet-stream');

/** Saves a file, at the moment of a press. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(asDownload(content));
  link.download = name;
  link.click();
  // The download has begun with the press; the address may go once it is read, which takes a while where it is long.
  setTimeout(() => URL.revokeObjectURL(link.href), 600_000);
}
