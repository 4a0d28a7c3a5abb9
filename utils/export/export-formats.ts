/** Formats of an export, in the order of the form. */
export const exportFormats = [
  'markdown',
  'html',
  'json',
  'jsonl',
  'csv',
  'xlsx',
  'screenshot',
  'zip',
] as const;
export type ExportFormat = (typeof exportFormats)[number];
