/** Returns the class attribute of an element; absent and false names are omitted. */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
