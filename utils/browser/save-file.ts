/**
 * File content without a media type. Its blob URL belongs to the extension's origin: if the content had the type of
 * a page, opening the URL would show its markup with the extension's rights; without a type it can only be saved.
 */
export const withoutMediaType = (content: Blob): Blob =>
  content.slice(0, content.size, 'application/octet-stream');

/** Saves a file, within a user gesture. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(withoutMediaType(content));
  link.download = name;
  link.click();
  // The download has begun; the URL may be revoked once it is read, which takes a while for a large file.
  setTimeout(() => URL.revokeObjectURL(link.href), 600_000);
}
