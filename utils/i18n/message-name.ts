type Dashless<Code extends string> = Code extends `${infer Head}-${infer Tail}`
  ? `${Head}_${Dashless<Tail>}`
  : Code;

/**
 * Name of a code in the catalogue: Chromium rejects extensions whose message names contain a dash.
 */
export function messageName<Code extends string>(code: Code): Dashless<Code>;
export function messageName(code: string): string {
  return code.replaceAll('-', '_');
}
