import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { EmptyState } from '@/components/ui/empty';
import { useListSearch } from '@/components/ui/list-search';
import { ClockIcon } from '@/components/ui/more-icons';
import { ScheduleProblem } from '@/components/schedules/schedule-problem';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { useMinute } from '@/components/ui/hooks/use-now';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { send } from '@/utils/messaging/send';
import { runs } from '@/utils/runs/state/runs';
import { serviceSchedules } from '@/utils/schedules/state';
import { connectedAccount } from '@/utils/account/state/connected-account';
import {
  isNotOffered,
  scheduleOwner,
  type ServiceItem,
  type ServiceItemKind,
  serviceItemKinds,
  type ServiceItemList,
} from '@/utils/schedules/schema';
import { followUps } from '@/utils/runs/agent/agent-templates';
import { openAgentWith } from '../agent/prefilled-message';
import { ConnectFirst } from '../workspace/connect-first';
import { goTo, route } from '../workspace/route';
import { type ConfirmedStep, ConfirmScheduleAction } from './confirm-schedule-action';
import { runPrice, removeItem, toggleSchedule } from './schedule-actions';
import { ConfigRow, SchemeRow } from './config-rows';
import { PendingChanges } from './pending-changes';
import { ScheduleRow } from './schedule-row';
import { SchedulesSection } from './schedules-section';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';

/**
 * The page 'Schedules': schedules, configurations and extraction schemes stored at the service,
 * with their actions.
 */
export function SchedulesPage() {
  const reading = useIntent();
  const intent = useIntent();
  const confirming = useSignal<ConfirmedStep | null>(null);
  const now = useMinute();
  const known = connectedAccount();
  const state = serviceSchedules();
  const { box, found } = useListSearch(
    serviceItemKinds.flatMap((kind) => state[kind].items),
    ({ id, name, fields }) => `${name} ${id} ${JSON.stringify(Object.values(fields))}`,
  );
  const owner = known && known.scraper.endpointUrl !== '' ? scheduleOwner(known.scraper) : '';
  /** Owner whose lists were read last, or are being read. */
  const asked = useRef('');
  const isBusy = reading.pending.value;
  const isReading = isBusy || (owner !== '' && owner !== asked.current);
  const read = () => {
    asked.current = owner;
    void reading.run(() => send('schedules/list', { id: '' }));
  };
  // The account may change in another tab, also while the lists of the one before are being read.
  useEffect(() => {
    if (owner === '') asked.current = '';
    else if (owner !== asked.current && !isBusy) read();
  }, [owner, isBusy]);
  if (!known) {
    return (
      <div class="stack column">
        <h1>{i18n.t('schedules.title')}</h1>
        <ConnectFirst icon={<ClockIcon />} hint={i18n.t('schedules.connectHint')} />
      </div>
    );
  }
  const { item } = route.value;
  const pending = intent.pending.value;
  const trouble = intent.problem.value ?? reading.problem.value;
  // A change whose reply was lost is compared with each list, so the lists stay, empty or not.
  const isEmpty =
    state.intents.length === 0 && serviceItemKinds.every((kind) => isKnownEmpty(state[kind]));
  const away = serviceItemKinds.every((kind) => isNotOffered(state[kind].problem))
    ? state.schedules.problem
    : null;
  const isFound = (entry: ServiceItem) => found.includes(entry);
  /** All lists, but for those that a search finds nothing in. */
  const isShown = (kind: ServiceItemKind) =>
    !isEmpty && (state[kind].items.length === 0 || state[kind].items.some(isFound));
  const ask = (next: ConfirmedStep) => {
    // The agent can perform actions that the API lacks.
    if (next.what === 'resume' && isNotOffered(state.schedules.problem)) {
      openAgentWith(followUps.resume(next.item.id));
    } else confirming.value = next;
  };

  function yes(step: ConfirmedStep, privateAddressConfirmed: boolean) {
    confirming.value = null;
    void intent.run(async () => {
      if (step.what === 'remove') await removeItem(step.of, step.item);
      if (step.what === 'resume') {
        await toggleSchedule(step.item, true, runPrice(step.target, runs.value));
      }
      if (step.what === 'run' && step.target.options) {
        const { url, options } = step.target;
        const confirmations = { privateAddressConfirmed, costConfirmed: true };
        const { runId } = await send('scrape/submit', { url, options, ...confirmations });
        goTo('results', runId);
      }
    });
  }

  return (
    <div class="stack column">
      <div class="row between row-wrap">
        <h1>{i18n.t('schedules.title')}</h1>
        <Button small disabled={isBusy} onClick={read}>
          {i18n.t('schedules.refresh')}
        </Button>
      </div>
      <p class="muted">{i18n.t('schedules.intro')}</p>
      <WorkspaceProblemBanner problem={trouble} />
      <PendingChanges changes={state.intents} intent={intent} />
      {item !== '' && !isListed(item) && !isReading && (
        <p class="hint" role="status">
          {i18n.t('schedules.notListed', [decoded(item)])}
        </p>
      )}
      {away && (
        <ScheduleProblem
          problem={away}
          lost={false}
          onAgent={() => openAgentWith('List my schedules')}
        />
      )}
      {isEmpty && (
        <EmptyState
          icon={<ClockIcon />}
          title={i18n.t('schedules.none')}
          hint={i18n.t('schedules.noneHint')}
          link={{ href: '#/scrape', name: i18n.t('nav.scrape') }}
        />
      )}
      {box}
      {serviceItemKinds.filter(isShown).map((kind) => (
        <SchedulesSection
          key={kind}
          kind={kind}
          list={state[kind]}
          pending={isReading}
          now={now}
          quiet={away !== null}
        >
          {state[kind].items.filter(isFound).map((entry) => {
            const shared = { item: entry, open: entry.id === decoded(item), pending, onAsk: ask };
            if (kind === 'configs') return <ConfigRow key={entry.id} {...shared} />;
            if (kind === 'schemes') return <SchemeRow key={entry.id} {...shared} />;
            const pause = () => {
              if (isNotOffered(state.schedules.problem)) openAgentWith(followUps.pause(entry.id));
              else void intent.run(() => toggleSchedule(entry, false, 0));
            };
            return <ScheduleRow key={entry.id} {...shared} onPause={pause} />;
          })}
        </SchedulesSection>
      ))}
      {confirming.value && (
        <ConfirmScheduleAction
          step={confirming.value}
          onYes={(confirmed) => confirming.value && yes(confirming.value, confirmed)}
          onNo={setTo(confirming, null)}
        />
      )}
    </div>
  );
}

/** Whether a list was read and holds nothing. */
const isKnownEmpty = ({ items, asOf, problem, unreadable }: ServiceItemList): boolean =>
  items.length === 0 && asOf !== null && problem === null && unreadable === 0;

/** Decodes the ID in the route; returns it unchanged if it contains an invalid escape. */
function decoded(item: string): string {
  try {
    return decodeURIComponent(item);
  } catch {
    return item;
  }
}

function isListed(item: string): boolean {
  const state = serviceSchedules();
  const id = decoded(item);
  return serviceItemKinds.some((kind) => state[kind].items.some((entry) => entry.id === id));
}
