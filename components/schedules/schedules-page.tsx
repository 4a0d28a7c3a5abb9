import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import { Empty } from '@/components/ui/empty';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { SavedTrouble } from '@/components/schedules/schedule-problem';
import { useIntent } from '@/components/ui/use-intent';
import { useNow } from '@/components/ui/use-now';
import { send } from '@/utils/messaging/send';
import { runs } from '@/utils/runs/state/runs';
import { saved } from '@/utils/schedules/state';
import { account } from '@/utils/storage/state/page-state';
import { notOffered, savedKinds } from '@/utils/schedules/schema';
import { followUps } from '@/utils/runs/agent/agent-templates';
import { askAgent } from '../agent/prefilled-message';
import { go, route } from '../workspace/route';
import { type Asked, SavedAsk } from './confirm-schedule-action';
import { priceOf, remove, toggle } from './schedule-actions';
import { ConfigRow, SchemeRow } from './config-rows';
import { SavedIntents } from './pending-changes';
import { ScheduleRow } from './schedule-row';
import { SavedSection } from './schedules-section';
import { goWay, workspaceWays } from '../workspace/problem-links';

/** What the account keeps at the service, and what of it can be changed from here. */
export function SavedPage() {
  const reading = useIntent();
  const intent = useIntent();
  const asked = useSignal<Asked | null>(null);
  const now = useNow(true);
  const known = account.value.value?.account ?? null;
  const owner = known?.scraper.endpointUrl ?? '';
  const read = () => void reading.run(() => send('saved/list', { id: '' }));
  useEffect(() => {
    if (owner !== '') read();
  }, [owner]);
  if (!known) {
    return (
      <div class="stack column">
        <h1>{i18n.t('saved.title')}</h1>
        <Empty title={i18n.t('ask.connectFirst')} hint={i18n.t('saved.connectHint')}>
          <a class="button primary" href="#/welcome">
            {i18n.t('proxy.connect')}
          </a>
        </Empty>
      </div>
    );
  }
  const state = saved();
  const { item } = route.value;
  const pending = intent.pending.value;
  const trouble = intent.problem.value ?? reading.problem.value;
  const away = savedKinds.every((kind) => notOffered(state[kind].problem))
    ? state.schedules.problem
    : null;
  const ask = (next: Asked) => {
    // What the service does not offer directly, the agent does.
    if (next.what === 'resume' && notOffered(state.schedules.problem)) {
      askAgent(followUps.resume(next.thing.id));
    } else asked.value = next;
  };

  function yes(step: Asked) {
    asked.value = null;
    void intent.run(async () => {
      if (step.what === 'remove') await remove(step.of, step.thing);
      if (step.what === 'resume') {
        await toggle(step.thing, true, priceOf(step.target, runs.value));
      }
      if (step.what === 'run' && step.target.options) {
        const { url, options } = step.target;
        const said = { privateConfirmed: true, costConfirmed: true };
        const { runId } = await send('scrape/submit', { url, options, ...said });
        go('results', runId);
      }
    });
  }

  return (
    <div class="stack column">
      <div class="row between row-wrap">
        <h1>{i18n.t('saved.title')}</h1>
        <button type="button" class="button small" disabled={reading.pending.value} onClick={read}>
          {i18n.t('saved.refresh')}
        </button>
      </div>
      <p class="hint">{i18n.t('saved.intro')}</p>
      {trouble && <ProblemBanner problem={trouble} ways={workspaceWays} onWay={goWay} />}
      <SavedIntents intents={state.intents} onProblem={intent} />
      {item !== '' && !isListed(item) && !reading.pending.value && (
        <p class="hint" role="status">
          {i18n.t('saved.notListed', [decoded(item)])}
        </p>
      )}
      {away && (
        <SavedTrouble problem={away} lost={false} onAgent={() => askAgent('List my schedules')} />
      )}
      {savedKinds.map((kind) => (
        <SavedSection
          key={kind}
          kind={kind}
          list={state[kind]}
          pending={reading.pending.value}
          now={now}
          quiet={away !== null}
        >
          {state[kind].items.map((thing) => {
            const shared = { thing, open: thing.id === decoded(item), pending, onAsk: ask };
            if (kind === 'configs') return <ConfigRow key={thing.id} {...shared} />;
            if (kind === 'schemes') return <SchemeRow key={thing.id} {...shared} />;
            const pause = () => {
              if (notOffered(state.schedules.problem)) askAgent(followUps.pause(thing.id));
              else void intent.run(() => toggle(thing, false, 0));
            };
            return <ScheduleRow key={thing.id} {...shared} onPause={pause} />;
          })}
        </SavedSection>
      ))}
      {asked.value && (
        <SavedAsk
          asked={asked.value}
          onYes={() => asked.value && yes(asked.value)}
          onNo={() => {
            asked.value = null;
          }}
        />
      )}
    </div>
  );
}

/** The id of the route; one with a broken escape is taken as it stands. */
function decoded(item: string): string {
  try {
    return decodeURIComponent(item);
  } catch {
    return item;
  }
}

function isListed(item: string): boolean {
  const state = saved();
  const id = decoded(item);
  return savedKinds.some((kind) => state[kind].items.some((thing) => thing.id === id));
}
