import { isObject } from '../../is-record';

/** ID of a saved item, or URL of a scraped page, found in an action. */
export interface AgentFinding {
  kind: 'scheme' | 'config' | 'schedule' | 'page';
  /** The ID or URL. */
  value: string;
}

/** Kind of ID by field name (interface, Agent API). Items of lists have a plain `id`. */
const named = new Map<string, AgentFinding['kind']>([
  ['scheme_id', 'scheme'],
  ['config_id', 'config'],
  ['schedule_id', 'schedule'],
]);
const lists = new Map<string, AgentFinding['kind']>([
  ['schemes', 'scheme'],
  ['configs', 'config'],
  ['schedules', 'schedule'],
]);

/** Limits on visited values and on findings, since an answer may be large or hostile. */
const maxVisited = 5000;
const maxFinds = 50;
const deepest = 12;

const idLike = /^[\w-]{3,80}$/;

function isWebAddress(text: string): boolean {
  if (text.length > 4000 || !URL.canParse(text)) return false;
  return /^https?:$/.test(new URL(text).protocol);
}

interface Place {
  value: unknown;
  depth: number;
  /** Kind of a plain `id` at this level. */
  list: AgentFinding['kind'] | null;
}

function fieldsOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}

/**
 * IDs and pages of one action, without duplicates, in order of appearance.
 * @param action its parameters, its result and its other fields as received; none has a known form.
 */
export function agentFindings(action: {
  params: unknown;
  result: unknown;
  extra?: unknown;
}): AgentFinding[] {
  const found = new Map<string, AgentFinding>();
  const rest: Place[] = [action.params, action.result, action.extra].map((value) => ({
    value,
    depth: 0,
    list: null,
  }));
  let visited = 0;
  for (let place = rest.shift(); place; place = rest.shift()) {
    for (const [key, value] of fieldsOf(place.value)) {
      visited += 1;
      if (visited > maxVisited || found.size >= maxFinds) return [...found.values()];
      if (typeof value === 'string') {
        const find = findIn(key, value, place);
        if (find) found.set(`${find.kind} ${find.value}`, find);
      } else if (place.depth < deepest) {
        const list = lists.get(key) ?? (Array.isArray(place.value) ? place.list : null);
        rest.push({ value, depth: place.depth + 1, list });
      }
    }
  }
  return [...found.values()];
}

function findIn(key: string, value: string, { depth, list }: Place): AgentFinding | null {
  const kind = named.get(key) ?? (key === 'id' ? list : null);
  if (kind) return idLike.test(value) ? { kind, value } : null;
  return key === 'url' && depth === 0 && isWebAddress(value) ? { kind: 'page', value } : null;
}
