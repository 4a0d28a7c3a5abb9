/** Keys that walk, take and leave while picking by hand; the same on the page and in the panel. */
export const handKeys = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Enter',
  'Backspace',
  'Escape',
] as const;
export type HandKey = (typeof handKeys)[number];
