/**
 * Whether an error means that recursion overflowed the stack, as serializing deep JSON does. Chromium throws a
 * `RangeError`; Firefox an `InternalError`, which other browsers do not define.
 */
export const isStackOverflow = (error: unknown): boolean =>
  error instanceof RangeError || (error instanceof Error && error.name === 'InternalError');
