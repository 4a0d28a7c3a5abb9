import { canonicalHost } from '../routing/canonical-host';
import { parseDomainList } from '../routing/domain-list';
import { isPartialAddress, withSubdomains } from '../import/address-hosts';
import { readCondition } from '../import/omega-conditions';
import { addressWildcard, type ReadPattern } from '../import/wildcards';
import { type RuleReason, ruleReasons } from './schema';

/** One rule of a list: its sites, or the reason why it has none. */
export interface RuleLine {
  /** Text of the rule, for the report. */
  rule: string;
  sites: readonly string[];
  isDirect: boolean;
  /** Reason why it is unused (no sites) or used in another form. */
  why?: RuleReason;
}

const linesOf = (text: string): string[] => text.split(/\r?\n/).map((line) => line.trim());

function lineOf(rule: string, isDirect: boolean, found: ReadPattern): RuleLine {
  if (typeof found === 'string') return { rule, sites: [], isDirect, why: reasonOf(found) };
  return {
    rule,
    sites: found.sites,
    isDirect,
    ...(found.note !== undefined && { why: reasonOf(found.note) }),
  };
}

const reasonOf = (why: Extract<ReadPattern, string>): RuleReason =>
  ruleReasons.find((known) => known === why) ?? 'unreadable';

/** Rules of an AutoProxy or AdBlock list; exceptions first, because they win. */
export function autoProxyLines(text: string): RuleLine[] {
  const rules = linesOf(text)
    .filter((line) => line !== '' && !/^(!|\[.*\]$)/.test(line))
    .map(autoProxyLine);
  return [...rules.filter(({ isDirect }) => isDirect), ...rules.filter((one) => !one.isDirect)];
}

function autoProxyLine(rule: string): RuleLine {
  const isDirect = rule.startsWith('@@');
  const body = isDirect ? rule.slice(2) : rule;
  const unused = (why: RuleReason): RuleLine => ({ rule, sites: [], isDirect, why });
  if (/#[@?$]?#/.test(body)) return unused('element');
  if (/^\/.*\/$/.test(body)) return unused('regular-expression');
  if (/\$[\w~-]+(=|,|$)/.test(body)) return unused('options');
  const plain = body.replace(/\^\|?$/, '/').replace(/\|$/, '');
  if (plain.startsWith('||')) {
    const [, host = '', port = '', path = ''] = partsOf(plain.slice(2));
    if (!/^\/?$/.test(path)) return unused('path');
    const name = hostName(host.replace(/^\*?\./, ''));
    if (name === null) return unused('unreadable');
    const below = withSubdomains(name);
    return { rule, sites: [port === '' ? below : `*://${below}${port}/*`], isDirect };
  }
  if (plain.startsWith('|')) {
    const [, scheme = '', rest = ''] = /^\|(https?):\/\/(.*)$/i.exec(plain) ?? [];
    const [, host = '', port = '', path = ''] = partsOf(rest);
    if (!/^\/?\*?$/.test(path)) return unused('path');
    const below = host.startsWith('*.') ? '*.' : '';
    const name = scheme === '' ? null : hostName(host.slice(below.length));
    if (name === null) return unused('unreadable');
    const sites = [`${scheme.toLowerCase()}://${below}${name}${port}/*`];
    // Without a slash the prefix would also match longer host names.
    return path === ''
      ? { rule, sites, isDirect, why: 'prefix-as-host' }
      : { rule, sites, isDirect };
  }
  const name = hostName(plain.replace(/^\*?\./, '').replace(/\/$/, ''));
  if (name === null || !name.includes('.')) return unused(plain.includes('/') ? 'path' : 'keyword');
  return { rule, sites: [withSubdomains(name)], isDirect, why: 'keyword-as-host' };
}

/** Host, port with colon, and path of a rule. */
const partsOf = (text: string) => /^(\[[^\]]*\]|[^/:]*)(:\d+)?(\/.*)?$/.exec(text) ?? [];

/** Host as browsers write it; null: none, or a name that is cut behind a dot, as in `||google.`. */
const hostName = (text: string): string | null =>
  /[*?|^%&=$,;]|\.$/.test(text) || isPartialAddress(text) ? null : canonicalHost(text);

const conditionTypes: [RegExp, string][] = [
  [/^(u|uw|url|urlw|uwild|uwildcard|urlwild|urlwildcard)$/, 'UrlWildcardCondition'],
  [/^(ur|uregex|uregexp|urlr|urlregex|urlregexp)$/, 'UrlRegexCondition'],
  [
    /^(|h|w|hw|wild|wildcard|host|hostw|hwild|hwildcard|hostwild|hostwildcard)$/,
    'HostWildcardCondition',
  ],
  [/^(r|hr|regex|regexp|hostr|hregex|hregexp|hostregex|hostregexp)$/, 'HostRegexCondition'],
  [/^(b|bypass)$/, 'BypassCondition'],
  [/^(k|kw|keyword)$/, 'KeywordCondition'],
  [/^ip$/, 'IpCondition'],
  [
    /^(lv|level|levels|hl|hlv|hlevel|hlevels|hostl|hostlv|hostlevel|hostlevels)$/,
    'HostLevelsCondition',
  ],
  [/^(wd|week|day|weekday)$/, 'WeekdayCondition'],
  [/^(t|time|hour)$/, 'TimeCondition'],
  [/^true$/, 'TrueCondition'],
  [/^(false|disabled)$/, 'FalseCondition'],
];

/**
 * Rules of a `[SwitchyOmega Conditions]` list, where the first match decides.
 * @param ownName name of the profile: with `@with result`, its rules are the profile's.
 */
export function omegaLines(text: string, ownName: string): RuleLine[] {
  const lines = linesOf(text);
  const hasResult = lines.some((line) => /^@with\s+results?$/i.test(line));
  return lines.flatMap((rule) => {
    if (rule === '' || /^([;@#]|\[.*\]$)/.test(rule)) return [];
    if (!hasResult) {
      const isDirect = rule.startsWith('!');
      return [omegaLine(rule, isDirect ? rule.slice(1) : rule, isDirect)];
    }
    const at = rule.lastIndexOf(' +');
    if (at < 0) return [{ rule, sites: [], isDirect: false, why: 'unreadable' }];
    const result = rule.slice(at + 2).trim();
    if (result !== 'direct' && result !== ownName) {
      return [{ rule, sites: [], isDirect: false, why: 'other-profile' }];
    }
    return [omegaLine(rule, rule.slice(0, at), result === 'direct')];
  });
}

function omegaLine(rule: string, body: string, isDirect: boolean): RuleLine {
  const [, abbreviation = '', rest = ''] = /^(?:([A-Za-z]*):)?(.*)$/.exec(body.trim()) ?? [];
  const pattern = rest.trim();
  const known = conditionTypes.find(([form]) => form.test(abbreviation.toLowerCase()));
  const [, ip = '', bits = '-1'] = /^(.*)\/(\d+)$/.exec(pattern) ?? [];
  const condition = { pattern, ip, prefixLength: Number(bits), conditionType: known?.[1] ?? '' };
  return lineOf(rule, isDirect, readCondition(condition));
}

/** Rules of a list of the first Switchy: sections of wildcards and expressions; `!` rules win. */
export function switchyLines(text: string): RuleLine[] {
  const rules: RuleLine[] = [];
  let section = 'wildcard';
  const lines = linesOf(text);
  const end = lines.findIndex((line) => /^#END$/i.test(line));
  const begin = lines.findIndex((line) => /^#BEGIN$/i.test(line));
  for (const line of lines.slice(begin + 1, end < 0 ? undefined : end)) {
    const heading = /^\[(\w+)\]$/.exec(line)?.[1];
    if (heading !== undefined) section = heading.toLowerCase();
    else if (line !== '' && !/^[;#]/.test(line)) {
      const isDirect = line.startsWith('!');
      const pattern = line.replace(/^!?@?/, '');
      const isWildcard = section === 'wildcard';
      rules.push(
        lineOf(line, isDirect, isWildcard ? addressWildcard(pattern) : 'regular-expression'),
      );
    }
  }
  return [...rules.filter(({ isDirect }) => isDirect), ...rules.filter((one) => !one.isDirect)];
}

/** Rules of a list of hosts, or of a `hosts` file. */
export function hostLines(text: string): RuleLine[] {
  const { sites, refused } = parseDomainList(text);
  return [
    ...sites.map((site) => ({ rule: site, sites: [site], isDirect: false })),
    ...refused.map(({ text: rule }): RuleLine => ({
      rule,
      sites: [],
      isDirect: false,
      why: rule.includes('/') ? 'path' : 'unreadable',
    })),
  ];
}
