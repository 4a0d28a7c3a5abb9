/** Text as searches compare it: in lower case and without diacritics, so that 'zurich' finds 'Zürich'. */
export function searchable(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
