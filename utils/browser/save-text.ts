/** Saves a text as a file, at the moment of a press. */
export function saveText(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The download has begun with the press; the address may go once it is read.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
