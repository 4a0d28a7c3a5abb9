import * as z from 'zod/mini';
import { FoxyProxySchema } from './foxyproxy-schema';
import { LooseFlag, LooseList, LooseNumber, LooseText, type SkippedItem } from './import-result';
import { note } from './notes';

const PatternSchema = z.object({
  data: z.object({
    url: LooseText,
    name: LooseText,
    type: LooseText,
    /** A pattern of neither kind, taken for an exclude, would leave everything to the proxy. */
    whitelist: z.string().check(z.regex(/^(in|ex)clusive$/i)),
    enabled: LooseFlag(true),
  }),
});
const ItemSchema = z.object({
  data: z.object({
    enabled: LooseFlag(true),
    name: LooseText,
    host: LooseText,
    port: LooseNumber,
    isSocks: LooseFlag(false),
    socks: LooseNumber,
    /** `auto` is a PAC script, `manual` a server. */
    type: LooseText,
    /** Encrypted. */
    credentials: z.optional(z.unknown()),
    patterns: LooseList(PatternSchema),
  }),
});

/** Export of FoxyProxy 3 for Chrome: the order of its proxies, and each under its ID. */
export const FoxyProxy3Schema = z.looseObject({
  settings: z.optional(z.unknown()),
  proxyList: z.array(z.union([z.string(), z.number()])),
});

/** Converts an export of FoxyProxy 3 to the form of version 8, whose patterns are matched in the same way. */
export function foxyProxy3AsCurrent(exported: z.infer<typeof FoxyProxy3Schema>): {
  file: z.infer<typeof FoxyProxySchema>;
  skipped: SkippedItem[];
} {
  const skipped: SkippedItem[] = [];
  const data = exported.proxyList.map((id) => {
    const parsed = z.safeParse(ItemSchema, exported[id]);
    if (!parsed.success) return null;
    const { enabled, name, host, port, credentials, patterns, ...kind } = parsed.data.data;
    if (credentials) note('login-unreadable', name, name, skipped);
    const read = patterns.map((pattern) => pattern?.data ?? null);
    return {
      active: enabled,
      title: name,
      type: typeOf(kind),
      hostname: host,
      port,
      username: '',
      password: '',
      include: read
        .filter((one) => one === null || /^inclusive$/i.test(one.whitelist))
        .map(current),
      exclude: read.filter((one) => one && !/^inclusive$/i.test(one.whitelist)).map(current),
      tabProxy: [],
    };
  });
  return { file: z.parse(FoxyProxySchema, { data }), skipped };
}

function typeOf({
  type,
  isSocks,
  socks,
}: {
  type: string;
  isSocks: boolean;
  socks?: string | number | undefined;
}) {
  if (type === 'auto') return 'pac';
  if (type !== 'manual' && type !== '') return type;
  return isSocks ? `socks${socks ?? 5}` : 'http';
}

function current(pattern: z.infer<typeof PatternSchema>['data'] | null) {
  if (pattern === null) return null;
  const { url, name, type, enabled } = pattern;
  const kind = type === 'wildcard' || type === '' ? 'wildcard' : 'regex';
  return { type: kind, title: name, pattern: url, active: enabled, protocols: 1 };
}
