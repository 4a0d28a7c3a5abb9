import * as z from 'zod/mini';
import * as library from '@/utils/library/database/library';
import {
  type Asking,
  type Run,
  type ScrapeOptions,
  ScrapeOptionsSchema,
} from '@/utils/runs/schema';
import { type Problem, ProblemError } from '@/utils/problem';
import { expectedCost, verdictOn } from '@/utils/runs/cost/cost';
import { pledged, toldJustNow } from '@/utils/runs/cost/pledged';
import { agentReserve } from '@/utils/runs/agent/agent-text';
import { filled, optionNames, sparse } from '@/utils/runs/parameters/options';
import { agentLimits, remembered, usualAsking, withPreset } from '@/utils/runs/parameters/presets';
import { possible } from '@/utils/runs/parameters/rules';
import { wrongsOf } from '@/utils/runs/parameters/wrongs';
import { scrapePreferencesItem } from '@/utils/storage/registry/scrape';
import { readCredits } from '../../account/background/account-credits';
import { accountOf } from '../../account/background/account-keys';
import { type Answer, answerOf } from '../../incognito/background/private-ask';
import { profileSession } from './profile-session';
import { type Asked, askToReserve, inPrivate, keepReserve, letGo, reserved } from './reserves';

/** A change of what is kept about asking: what it names. */
const ChangeSchema = z.object({
  preset: z.optional(z.object({ host: z.string(), options: z.nullable(ScrapeOptionsSchema) })),
  confirmAbove: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
  agentAbove: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
  floor: z.optional(z.int().check(z.gte(0), z.lte(100_000_000))),
  notify: z.optional(z.boolean()),
  /** Presets and the last choice are forgotten; limits stay. */
  reset: z.optional(z.boolean()),
});

/** Changes the presets, the limits, or both. Rejects with `message-refused`. */
export async function keepAsking(change: unknown): Promise<void> {
  const parsed = z.safeParse(ChangeSchema, change);
  if (!parsed.success) throw new ProblemError('message-refused');
  const { preset, reset, confirmAbove, agentAbove, floor, notify } = parsed.data;
  await scrapePreferencesItem.update((current) => {
    const base = reset ? { ...current, last: null, presets: usualAsking.presets } : current;
    return {
      ...(preset ? withPreset(base, preset.host, preset.options) : base),
      confirmAbove: confirmAbove ?? base.confirmAbove,
      agentAbove: agentAbove ?? base.agentAbove,
      floor: floor ?? base.floor,
      notify: notify ?? base.notify,
    };
  });
}

/** What a scrape of an address begins with: as the site's preset says, else as the last one. */
export async function rememberedFor(url: string): Promise<ScrapeOptions> {
  return sparse(possible(filled(remembered(await scrapePreferencesItem.read(), url))));
}

/**
 * The options that go out. Rejects with `options-impossible` and their names: the form lets nobody choose these,
 * so it was asked for by an older page, or with what the form marks as wrong.
 * @param sent null: as remembered.
 * @param settle what is impossible is left out instead.
 */
export async function optionsToSend(
  url: string,
  sent: unknown,
  settle = false,
): Promise<ScrapeOptions> {
  if (sent === null) return rememberedFor(url);
  const parsed = z.safeParse(ScrapeOptionsSchema, sent);
  if (!parsed.success) throw new ProblemError('message-refused');
  const asked = filled(parsed.data);
  const all = settle ? possible(asked) : asked;
  if (all.screenshot && all.mode !== 'browser') throw new ProblemError('screenshot-needs-browser');
  const settled = possible(all);
  const wrong = optionNames.filter((name) => all[name] !== settled[name]);
  wrong.push(...optionNames.filter((name) => wrongsOf(settled)[name]));
  if (wrong.length > 0) throw new ProblemError('options-impossible', { detail: wrong.join(', ') });
  if (settled.sessionOfProfile && (await profileSession(url)) === null) {
    throw new ProblemError('session-unfit');
  }
  return sparse(settled);
}

/** The most one call may cost, against the limits and what the calls before it leave. */
async function weigh(
  mostOf: (runs: readonly Run[]) => number,
  limitsOf: (asking: Asking) => Pick<Asking, 'confirmAbove' | 'floor'>,
  { accountId, runId }: Payer,
) {
  const [asking, newest, open, { id, state }] = await Promise.all([
    scrapePreferencesItem.read(),
    library.listRuns({ limit: 200 }),
    library.openRuns(),
    accountOf(accountId),
  ]);
  // Behind many that wait their turn, what is under way may not be among the newest.
  const listed = new Set(newest.map((run) => run.id));
  const runs = [...newest, ...open.filter((run) => !listed.has(run.id))];
  const scraper = state.account?.scraper;
  // Each account has credits of its own; a run of before there were several counts in any case.
  const its = runs.filter((run) => (run.accountId ?? id) === id);
  const left = scraper?.hasAccess ? Math.min(scraper.credits, toldJustNow(its, Date.now())) : null;
  const most = mostOf(runs);
  const known: Omit<Problem, 'code'> = {
    detail: String(most),
    ...(left !== null && { creditsRemaining: left }),
  };
  // Of Chromium's two workers the regular one keeps to the floor: it alone sees the calls of both.
  const free =
    left === null || inPrivate() ? null : left - pledged(its) - (await reserved(id, runId));
  return { id, most, verdict: verdictOn({ most }, free, limitsOf(asking)), known };
}

/** Who pays, for what. */
interface Payer {
  /** Absent: the account in use. */
  accountId?: string | undefined;
  /** The run that goes out next; absent: it is none of this library. */
  runId?: string | undefined;
}

/**
 * Rejects with `below-floor` for what might go below the user's floor, and with `above-limit` for what might cost
 * more than the user's limit and was not confirmed.
 */
export async function checkCost(
  url: string,
  options: ScrapeOptions,
  confirmed: boolean,
  payer: Payer,
): Promise<void> {
  const most = (runs: readonly Run[]) => expectedCost(url, options, runs).most;
  await checkSum(most, confirmed, usualLimits, payer);
}

const usualLimits = (asking: Asking) => asking;

/** As `checkCost`, for calls that are asked for together. @param mostOf the most that all of them may cost. */
export async function checkSum(
  mostOf: (runs: readonly Run[]) => number,
  confirmed: boolean,
  limitsOf: Parameters<typeof weigh>[1] = usualLimits,
  payer: Payer = {},
): Promise<void> {
  const weighNow = () => weigh(mostOf, limitsOf, payer);
  let weighed = await weighNow();
  // Credits may have been added since they were told.
  const refused = weighed.verdict === 'refuse';
  if (refused && ((await letGo(weighed.id)) || (await readCredits(weighed.id, true)))) {
    weighed = await weighNow();
  }
  const { id, most, verdict, known } = weighed;
  if (verdict === 'refuse') throw new ProblemError('below-floor', known);
  if (verdict === 'ask' && !confirmed) throw new ProblemError('above-limit', known);
  if (inPrivate()) {
    await askToReserve({ id: payer.runId ?? crypto.randomUUID(), most, accountId: id });
  }
}

/** In the regular worker: takes a call of the private one into account, or tells what forbids it. */
export function answerReserve(asked: Asked): Promise<Answer> {
  const { id, most, accountId } = asked;
  return answerOf(() =>
    inTurn(async () => {
      await checkSum(() => most, true, usualLimits, { accountId, runId: id });
      await keepReserve(asked);
    }),
  );
}

/** Rejects with `below-floor` where a call of this price might go below the user's floor. */
export const checkFloor = (most: number): Promise<void> => checkSum(() => most, true);

/** As `checkCost`, for an agent request, which has a limit of its own. */
export const checkAgent = (confirmed: boolean, payer: Payer): Promise<void> =>
  checkSum(() => agentReserve, confirmed, agentLimits, payer);

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs work after all that was handed in before it: from a look at the floor to the stored intent that counts
 * against it nothing else may look.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  // What failed is told to whoever asked for it, and keeps nobody behind it from their turn.
  const mine = last.then(work, work);
  last = mine;
  return mine;
}

/** Keeps the options of a scrape that goes out as the last choice. */
export async function keepLast(options: ScrapeOptions): Promise<void> {
  await scrapePreferencesItem.update((current) => ({ ...current, last: options }));
}
