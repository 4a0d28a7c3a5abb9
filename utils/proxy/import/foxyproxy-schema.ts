import * as z from 'zod/mini';
import { LooseFlag, LooseList, LooseNumber, LooseText, LoginText } from './import-result';

const PatternSchema = z.object({
  type: z.catch(z.union([z.string(), z.number()]), 'wildcard'),
  title: LooseText,
  pattern: LooseText,
  active: LooseFlag(true),
  /** FoxyProxy 4 to 7: 1 all, 2 http, 4 https. */
  protocols: z.catch(z.number(), 1),
});
export type Pattern = z.infer<typeof PatternSchema>;
const Patterns = LooseList(PatternSchema);
export type Patterns = z.infer<typeof Patterns>;

/** FoxyProxy 8 and 9: `data` in order of precedence. */
const CurrentItemSchema = z.object({
  active: LooseFlag(true),
  title: LooseText,
  type: LooseText,
  hostname: LooseText,
  port: LooseNumber,
  username: LoginText,
  password: LoginText,
  include: Patterns,
  exclude: Patterns,
  tabProxy: Patterns,
});
export const FoxyProxySchema = z.object({
  mode: LooseText,
  passthrough: z.optional(z.unknown()),
  data: z.array(z.catch(z.nullable(CurrentItemSchema), null)),
  /** Proxies of containers and of private windows (`incognito`). */
  container: z.optional(z.unknown()),
  /** Of early versions: patterns that no proxy takes. */
  globalExcludeWildcard: z.optional(z.unknown()),
  globalExcludeRegex: z.optional(z.unknown()),
});

/** Proxy in a file of FoxyProxy 4 to 7, which is any value of the file that has an address or a type. */
export const OldItemSchema = z.object({
  id: LooseText,
  title: LooseText,
  type: z.catch(z.coerce.number(), 0),
  address: LooseText,
  port: LooseNumber,
  username: LoginText,
  password: LoginText,
  active: LooseFlag(true),
  index: z.optional(z.coerce.number()),
  whitePatterns: Patterns,
  blackPatterns: Patterns,
});
export const OldFoxyProxySchema = z.record(z.string(), z.unknown());
