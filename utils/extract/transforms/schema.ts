import * as z from 'zod/mini';
import { compilePattern, PatternError } from './pattern';

/** Maximum number of changes of one column, and the length of a pattern or separator. */
export const transformLimits = { each: 8, pattern: 300 };

function isPattern(source: string): boolean {
  try {
    compilePattern(source);
    return true;
  } catch (error) {
    if (error instanceof PatternError) return false;
    throw error;
  }
}

/** One change of the values of a column. A value that does not fit becomes ''. */
const TransformSchema = z.lazy(() =>
  z.discriminatedUnion('do', [
    /** White space at the ends is removed, and elsewhere collapsed to one space. */
    z.object({ do: z.literal('trim') }),
    /** The first number, as plain digits with a point. `page`: as the column's values are written. */
    z.object({ do: z.literal('number'), decimal: z.enum(['page', 'point', 'comma']) }),
    /** The date, as `2026-03-04`. `page`: as the column's values are written. */
    z.object({ do: z.literal('date'), order: z.enum(['page', 'day-first', 'month-first']) }),
    /** First group of a regular expression, or the whole match; see `pattern.ts` for its syntax. */
    z.object({
      do: z.literal('match'),
      pattern: z
        .string()
        .check(z.minLength(1), z.maxLength(transformLimits.pattern), z.refine(isPattern)),
    }),
    /** The address, resolved against the page's. */
    z.object({ do: z.literal('absolute') }),
    /** One part between separators, counted from 1; from the end if negative. */
    z.object({
      do: z.literal('split'),
      by: z.string().check(z.minLength(1), z.maxLength(transformLimits.pattern)),
      part: z.int().check(z.minimum(-1000), z.maximum(1000)),
    }),
  ]),
);
export type Transform = z.infer<typeof TransformSchema>;

/** Changes of a column, in order. */
export const TransformsSchema = z.lazy(() =>
  z.array(TransformSchema).check(z.maxLength(transformLimits.each)),
);
