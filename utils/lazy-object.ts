import * as z from 'zod/mini';

/** Schema of an object, created on first use: the background loads many schemas and needs few at a start. */
export const lazyObject = <Shape extends z.core.$ZodLooseShape>(shape: () => Shape) =>
  z.lazy(() => z.object(shape()));
