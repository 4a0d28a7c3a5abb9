import * as z from 'zod/mini';
import type { ListLocators } from './list';

/** Limits for the locators of one recipe; class words and labels are text of the page. */
const limits = { text: 500, words: 400, columns: 100 };

const Text = z.lazy(() => z.string().check(z.maxLength(limits.text)));
const Words = z.lazy(() => z.array(Text).check(z.maxLength(limits.words)));
const Count = z.lazy(() => z.int().check(z.minimum(0), z.maximum(1_000_000)));
const Kind = z.lazy(() => z.enum(['list', 'table']));

const StepSchema = z.lazy(() => z.object({ tag: Text, role: Text, id: Text, classes: Words }));

const ValueProfileSchema = z.lazy(() =>
  z.object({
    shapes: z.record(z.string().check(z.maxLength(20)), z.number()),
    length: z.number(),
    magnitude: z.nullable(z.number()),
    digits: z.number(),
    begins: z.number(),
    distinct: z.number(),
    address: Words,
  }),
);

const FieldPrintSchema = z.lazy(() =>
  z.object({
    kind: z.enum(['text', 'link', 'picture']),
    part: Text,
    tag: Text,
    label: Text,
    facts: Words,
    classes: Words,
    path: Words,
    values: ValueProfileSchema,
    fill: z.number().check(z.minimum(0), z.maximum(1)),
    twins: z.object({ count: Count, rank: Count }),
    own: z.optional(Words),
  }),
);

/** Locators of a list and its fields, from storage, a file or a page. */
export const ListLocatorsSchema = z.lazy(() =>
  z.object({
    list: z.object({
      kind: Kind,
      count: Count,
      record: StepSchema,
      around: z.array(StepSchema).check(z.maxLength(10)),
      members: Count,
      together: z.boolean(),
    }),
    uniform: z.boolean(),
    fields: z.array(FieldPrintSchema).check(z.minLength(1), z.maxLength(limits.columns)),
    others: z
      .array(z.object({ print: FieldPrintSchema, after: Count }))
      .check(z.maxLength(limits.columns)),
    byHand: z.optional(z.literal(true)),
    css: z.optional(
      z.object({
        rows: Text,
        fields: z.array(Text).check(z.maxLength(limits.columns)),
        many: z.optional(z.array(Count).check(z.maxLength(limits.columns))),
      }),
    ),
  }),
) satisfies z.ZodMiniType<ListLocators>;
