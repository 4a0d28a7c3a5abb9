import { useSignal } from '@preact/signals';
import { usePrivateAddress } from '@/components/scrape/address-warnings';
import { useScrapeDraft } from '@/components/scrape/scrape-draft';
import type { IntentState } from '@/components/ui/hooks/use-intent';
import { hostText } from '@/utils/i18n/format';
import type { Job } from '@/utils/jobs/schema';
import type { Input } from '@/utils/messaging/protocol';
import { sentAddress } from '@/utils/runs/address';
import { fillOptions, omitDefaults, normalizeOptions } from '@/utils/runs/parameters/options';
import { scrapeContext } from '@/utils/runs/state/scrape-context';
import { completeAddress } from '@/utils/typed-address';
import type { FilledOptions } from '@/utils/runs/schema';
import type { Watch } from '@/utils/watches/schema';
import { watchCost } from '@/utils/watches/watch-plan';
import { creditLimit } from '@/utils/whole-number';
import { route } from '../workspace/route';
import { draftOfRule, type RuleDraft, ruleOfDraft } from './rule-draft';
import { useWatchKey, useWatchRecipe } from './use-watch-comparison';
import { useFollowedPages, useWatchedPages, watchedJob } from './use-watched-pages';

/**
 * Key of the sentence why results in this format can't be compared; null: they can. Recipes find their list by
 * elements, which only the page source has.
 */
function formatError(
  hasRecipe: boolean,
  filled: FilledOptions,
): 'watches.needsSource' | 'watches.needsText' | null {
  if (hasRecipe) return filled.content !== 'html' || filled.noHtml ? 'watches.needsSource' : null;
  // A mode without screenshots and PDFs requests the page source instead.
  const { content } = normalizeOptions(filled);
  return content === 'screenshot' || content === 'pdf' ? 'watches.needsText' : null;
}

/**
 * What is typed into the form of a watch, and what follows from it.
 * @param watch watch to change; null: a new one.
 * @param job job whose addresses a new watch scrapes; undefined for one address.
 */
export function useWatchDraft(watch: Watch | null, job: Job | undefined, intent: IntentState) {
  const before = watch?.draft ?? null;
  const pages = useWatchedPages(job ?? null, before?.job && !before.job.follows ? watch : null);
  const typed = useSignal(before?.url ?? route.value.url);
  const minutes = useSignal(before?.minutes ?? 1440);
  const name = useSignal(before?.name ?? '');
  const ownCap = useSignal<string | null>(before ? String(before.cap.credits) : null);
  const per = useSignal<'day' | 'month'>(before?.cap.per ?? 'month');
  const rules = useSignal<RuleDraft[]>((before?.rules ?? []).map(draftOfRule));
  const webhookId = useSignal(before?.webhookId ?? '');

  const url = pages ? (pages.urls[0] ?? null) : sentAddress(completeAddress(typed.value));
  const context = scrapeContext();
  const scrape = useScrapeDraft(context.preferences, url ?? '', intent.problem.value);
  const firstOptions = before?.options ?? job?.options;
  const isEdited = scrape.touched || !firstOptions;
  const filled = isEdited ? scrape.options : normalizeOptions(fillOptions(firstOptions));
  const options = omitDefaults(normalizeOptions(filled));

  const { fitting, recipe, choose } = useWatchRecipe(url, before, job);
  const follow = useFollowedPages({
    before,
    addresses: pages?.urls.length ?? null,
    ofJob: job?.follows,
    next: recipe?.draft.next,
  });
  const urls = pages?.urls ?? (follow.count === null ? undefined : [url ?? '']);
  const { columns, key, onKey } = useWatchKey(before, recipe, urls !== undefined);

  const cost = watchCost(
    {
      url: url ?? '',
      options,
      minutes: minutes.value,
      urls,
      pages: follow.count ?? 1,
      runCap: pages?.cap,
    },
    context.runs,
  );
  const watched = watchedJob(pages, follow.count, cost.run.most);
  const capText = ownCap.value ?? String(Math.max(1, cost.month.most));
  const cap = creditLimit(capText);
  const typedRules = rules.value.map((rule) => ruleOfDraft(rule, columns));
  const stored = typedRules.flatMap((rule) => rule ?? []);
  const privateAddress = usePrivateAddress(pages?.urls ?? url, before !== null);

  /** Message that saves the watch at this address. */
  const inputOf = (address: string): Input<'watches/save'> => ({
    draft: {
      name: name.value.trim() || (recipe?.draft.name ?? hostText(address).slice(0, 100)),
      url: address,
      options,
      recipeId: recipe?.id ?? null,
      key,
      minutes: minutes.value,
      cap: { credits: cap, per: per.value },
      rules: stored,
      ...(watched && { job: watched }),
      ...(webhookId.value !== '' && { webhookId: webhookId.value }),
    },
    ...(job && { jobId: job.id }),
    replaces: watch?.id ?? null,
    privateAddressConfirmed: privateAddress.privateAddressConfirmed,
  });

  return {
    typed,
    minutes,
    name,
    ownCap,
    per,
    rules,
    webhookId,
    pages,
    /** Address to scrape, of a job the first one; null: none yet. */
    url,
    context,
    scrape,
    filled,
    fitting,
    recipe,
    choose,
    follow,
    columns,
    key,
    onKey,
    cost,
    watched,
    capText,
    cap,
    formatError: formatError(recipe !== null, filled),
    hasIncompleteRule: stored.length < typedRules.length,
    privateAddress,
    inputOf,
  };
}
