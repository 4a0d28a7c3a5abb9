/** Keys for picking by hand: move, pick, undo, end. They are the same on the page and in the panel. */
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
