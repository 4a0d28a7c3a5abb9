/** What the screens write rows with, for a page without screens. */
export { openDiskFile } from '../../utils/browser/disk-file.ts';
export { writeRows } from '../../utils/export/write-rows.ts';
