import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { usePrivateAddressQuestion } from '@/components/scrape/private-address-question';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { BackLink } from '@/components/ui/back-link';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { useJustChanged } from '@/components/ui/hooks/use-just-changed';
import { useMinute } from '@/components/ui/hooks/use-now';
import { useOnline } from '@/components/ui/hooks/use-online';
import { withIndex } from '@/components/ui/hooks/with-index';
import { loadInto } from '@/components/ui/load-into';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { numberText, countText } from '@/utils/i18n/format';
import { noFilter } from '@/utils/library/filter';
import { setQuery } from '@/utils/library/state/results-list';
import { send } from '@/utils/messaging/send';
import type { Problem } from '@/utils/problem';
import { recipes } from '@/utils/recipes/state';
import { serviceItemHref } from '@/utils/schedules/form-seed';
import { ruleText } from '@/utils/watches/rule-text';
import type { Watch, WatchRun } from '@/utils/watches/schema';
import { readWatchHistory } from '@/utils/watches/state';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';
import { goTo } from '../workspace/route';
import { NumberChart } from './number-chart';
import { OfflineNote } from './offline-note';
import { WatchDifferences } from './watch-differences';
import { WatchFacts, WatchState } from './watch-facts';
import { ScheduleWatchForm } from './schedule-watch-form';
import { WatchForm } from './watch-form';
import { watchedSchedule } from './watched-schedule';
import { WatchJobProgress } from './watch-job-progress';
import { WatchRunTable } from './watch-run-table';
import { countsText } from './watch-text';

/** One watch: its state and controls, the differences of each run, and a number over time. */
export function WatchDetail({ watch }: { watch: Watch }) {
  const unread = useSignal<Problem | null>(null);
  const history = useSignal<readonly WatchRun[]>([]);
  const editing = useSignal(false);
  const now = useMinute();
  const { draft, last, problem } = watch;
  useEffect(() => loadInto(readWatchHistory(watch.id), history, unread), [watch.id, last?.at]);
  const recipe = recipes.value?.find(({ id }) => id === draft.recipeId);
  const shownProblem = problem ?? last?.problem;
  return (
    <article class="stack column">
      <header class="stack-s">
        <BackLink href="#/watches" name={i18n.t('watches.back')} />
        <div class="row row-wrap">
          <h1 class="break" dir="auto">
            {draft.name}
          </h1>
          <WatchState watch={watch} />
          <span class="vh" role="status">
            {watch.pending ? i18n.t('watches.state_running') : last && countsText(last)}
          </span>
        </div>
        <p class="small muted break">
          {draft.job && !draft.job.follows ? (
            countText('watchJob.pages', draft.job.count)
          ) : (
            <a href={draft.url} target="_blank" rel="noreferrer">
              <bdi>{draft.url}</bdi>
            </a>
          )}
          {draft.schedule && (
            <>
              {' · '}
              <a href={serviceItemHref(draft.schedule.id)}>{i18n.t('watchSchedule.open')}</a>
            </>
          )}
          {draft.job?.follows && ` · ${i18n.t('watchJob.upTo', [numberText(draft.job.count)])}`}
          {draft.job?.pages && ` · ${i18n.t('watchJob.upToEach', [numberText(draft.job.pages)])}`}
          {' · '}
          {recipe
            ? i18n.t('watches.compareRecipe', [recipe.draft.name])
            : i18n.t('watches.compareText')}
        </p>
      </header>
      <OfflineNote />
      <WorkspaceProblemBanner problem={shownProblem} tone="warn" />
      <ProblemBanner problem={unread.value} />
      <section class="panel stack" aria-label={i18n.t('watches.title')}>
        <WatchFacts watch={watch} now={now} />
        <Controls watch={watch} onEdit={() => (editing.value = !editing.value)} />
        <Rules watch={watch} />
      </section>
      {editing.value && <EditWatch watch={watch} onSaved={() => (editing.value = false)} />}
      {draft.job && <WatchJobProgress watch={watch} />}
      <WatchDifferences watch={watch} history={history.value} />
      {draft.key !== '' && <NumberChart watch={watch} history={history.value} />}
      {history.value.length > 0 && <WatchRunTable history={history.value} />}
    </article>
  );
}

function EditWatch({ watch, onSaved }: { watch: Watch; onSaved: () => void }) {
  const { schedule, name, url, options } = watch.draft;
  if (!schedule) return <WatchForm watch={watch} onSaved={onSaved} />;
  const known = watchedSchedule(schedule.id) ?? { ...schedule, name, url, options };
  return <ScheduleWatchForm watch={watch} schedule={known} onSaved={onSaved} />;
}

function Rules({ watch }: { watch: Watch }) {
  const { rules } = watch.draft;
  return (
    <div>
      <h2>{i18n.t('watches.rules')}</h2>
      {rules.length === 0 ? (
        <p class="hint">{i18n.t('watches.rulesHint')}</p>
      ) : (
        <ul>
          {withIndex(rules.map(ruleText)).map(({ id, item }) => (
            <li class="break" key={id}>
              {item}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Controls({ watch, onEdit }: { watch: Watch; onEdit: () => void }) {
  const intent = useIntent();
  const question = usePrivateAddressQuestion(intent);
  const confirming = useSignal(false);
  const isOnline = useOnline();
  const watchId = watch.id;
  const disabled = intent.pending.value;
  // The watch may pause itself just before the user presses 'Pause': the press must not resume it.
  const justChanged = useJustChanged(watch.state === 'active');
  return (
    <>
      <div class="row row-wrap">
        <Button
          small
          primary
          disabled={disabled || !isOnline || watch.pending !== null}
          onClick={() =>
            question.run((privateAddressConfirmed) =>
              send('watches/run', { watchId, privateAddressConfirmed }),
            )
          }
        >
          {i18n.t(watch.draft.schedule ? 'watchSchedule.checkNow' : 'watches.runNow')}
        </Button>
        <Button
          small
          disabled={disabled || justChanged}
          onClick={() => {
            if (watch.state === 'active') {
              void intent.run(() => send('watches/pause', { watchId }));
              return;
            }
            question.run((privateAddressConfirmed) =>
              send('watches/resume', { watchId, privateAddressConfirmed }),
            );
          }}
        >
          {i18n.t(watch.state === 'active' ? 'watches.pause' : 'watches.resume')}
        </Button>
        <Button small onClick={onEdit}>
          {i18n.t('watches.edit')}
        </Button>
        <Button
          small
          onClick={() => {
            setQuery({ text: '', filter: { ...noFilter, job: watchId } });
            goTo('results');
          }}
        >
          {i18n.t('watches.showResults')}
        </Button>
        <Button small quiet disabled={disabled} onClick={setTo(confirming, true)}>
          {i18n.t('watches.delete')}
        </Button>
      </div>
      <WorkspaceProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
      {question.dialog}
      {confirming.value && (
        <ConfirmDialog
          title={i18n.t('watches.deleteTitle')}
          body={i18n.t('watches.deleteBody')}
          confirm={i18n.t('watches.deleteConfirm')}
          danger
          onConfirm={() =>
            void intent.run(async () => {
              await send('watches/remove', { watchId });
              goTo('watches');
            })
          }
          onClose={setTo(confirming, false)}
        />
      )}
    </>
  );
}
