import { isWord } from './character-set';
import type { Instruction, Pattern } from './pattern';

/** Steps that may still be taken; shared by many searches, it bounds the time of all. */
export interface Budget {
  steps: number;
}

interface Thread {
  /** Index in the program of the instruction that comes next. */
  readonly instruction: number;
  /** Indexes of the start and the end of the whole match and of the first group. */
  readonly captures: readonly number[];
}

function assertionHolds(
  at: Extract<Instruction, { op: 'assert' }>['at'],
  before: number | undefined,
  after: number | undefined,
): boolean {
  if (at === 'start') return before === undefined;
  if (at === 'end') return after === undefined;
  const one = before !== undefined && isWord(before);
  const other = after !== undefined && isWord(after);
  return (at === 'border') === (one !== other);
}

/**
 * Returns the first match of a pattern: its first group, or the whole match without groups. Null for
 * no match, and once the budget is used up. All threads of the program advance together, one
 * character at a time, so that each is at most once at each instruction.
 */
export function findMatch(
  { program, groups }: Pattern,
  text: string,
  budget: Budget,
): string | null {
  const seen = new Int32Array(program.length).fill(-1);
  let found: readonly number[] | null = null;
  let threads: Thread[] = [];
  let index = 0;
  let before: number | undefined;

  /** Adds a thread and all instructions that it reaches without consuming a character, in order of preference. */
  function add(list: Thread[], start: Thread, next: number | undefined, at: number): void {
    const open: Thread[] = [start];
    for (let thread = open.pop(); thread; thread = open.pop()) {
      const { instruction, captures } = thread;
      const one = program[instruction];
      if (!one || seen[instruction] === at) continue;
      seen[instruction] = at;
      budget.steps -= 1;
      if (one.op === 'jump') open.push({ instruction: one.to, captures });
      else if (one.op === 'split') {
        const [first, second] = one.to;
        open.push({ instruction: second, captures }, { instruction: first, captures });
      } else if (one.op === 'save')
        open.push({
          instruction: instruction + 1,
          captures: one.capture in captures ? captures.with(one.capture, at) : captures,
        });
      else if (one.op === 'assert') {
        if (assertionHolds(one.at, before, next))
          open.push({ instruction: instruction + 1, captures });
      } else list.push(thread);
    }
  }

  const empty = [-1, -1, -1, -1];
  for (;;) {
    if (budget.steps <= 0) return null;
    const code = text.codePointAt(index);
    if (!found) add(threads, { instruction: 0, captures: empty }, code, index);
    if (threads.length === 0 && (found || code === undefined)) break;
    const width = code === undefined ? 0 : code > 0xff_ff ? 2 : 1;
    const after = text.codePointAt(index + width);
    const advanced: Thread[] = [];
    before = code;
    for (const { instruction, captures } of threads) {
      const one = program[instruction];
      budget.steps -= 1;
      if (one?.op === 'match') {
        found = captures;
        break;
      }
      if (one?.op === 'test' && code !== undefined && one.test(code))
        add(advanced, { instruction: instruction + 1, captures }, after, index + width);
    }
    if (code === undefined) break;
    threads = advanced;
    index += width;
  }
  if (!found) return null;
  const capture = groups > 0 ? 2 : 0;
  const [start = -1, end = -1] = found.slice(capture, capture + 2);
  return start < 0 || end < start ? '' : text.slice(start, end);
}
