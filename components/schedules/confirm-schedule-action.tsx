import { i18n } from '#i18n';
import { priceText } from '@/components/scrape/cost-preview';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { amount } from '@/utils/i18n/measures';
import { SavedScheduleDialog } from '@/components/schedules/schedule-dialog';
import { asking } from '@/utils/runs/state/scrape-preferences';
import { runs } from '@/utils/runs/state/runs';
import { creditsLeft } from '@/utils/storage/state/page-state';
import { saved } from '@/utils/schedules/state';
import { priced } from '@/utils/schedules/config-options';
import { costADay } from '@/utils/schedules/daily-cost';
import { scheduleOf } from '@/utils/schedules/parse-service-lists';
import type { SavedKind, SavedThing } from '@/utils/schedules/schema';
import { expectedCost, verdictOn } from '@/utils/runs/cost/cost';
import { askAgent } from '../agent/prefilled-message';
import { go } from '../workspace/route';
import { createMaker, type Target } from './schedule-actions';

/** A step that is asked about first. */
export type Asked =
  | { what: 'remove'; of: SavedKind; thing: SavedThing }
  | { what: 'resume' | 'run' | 'plan'; thing: SavedThing; target: Target };

interface Props {
  asked: Asked;
  onYes: () => void;
  onNo: () => void;
}

/** The question before a step that costs money or can't be taken back. */
export function SavedAsk({ asked, onYes, onNo }: Props) {
  const name = asked.thing.name || asked.thing.id;
  if (asked.what === 'remove') {
    return (
      <ConfirmDialog
        danger
        title={i18n.t('saved.removeTitle', [name])}
        body={removalText(asked.of, asked.thing)}
        confirm={i18n.t('saved.remove')}
        onConfirm={onYes}
        onCancel={onNo}
      />
    );
  }
  const { target } = asked;
  if (asked.what === 'plan') return <PlanDialog name={name} target={target} onDone={onNo} />;
  return (
    <ConfirmDialog
      title={i18n.t(asked.what === 'run' ? 'saved.runTitle' : 'saved.resumeTitle', [name])}
      body={asked.what === 'run' ? runText(target) : resumeText(asked.thing, target)}
      confirm={i18n.t(asked.what === 'run' ? 'saved.runConfirm' : 'saved.resumeConfirm')}
      onConfirm={onYes}
      onCancel={onNo}
    />
  );
}

function removalText(of: SavedKind, { id }: SavedThing): string {
  const users = saved().schedules.items.filter((one) => scheduleOf(one).configId === id);
  const names = users.map(({ name, id: own }) => name || own).join(', ');
  const text = i18n.t('saved.removeBody');
  return of === 'configs' && names !== '' ? `${text} ${i18n.t('saved.removeUsed', [names])}` : text;
}

function runText({ url, options }: Target): string {
  if (!options) return i18n.t('saved.costUnknown');
  const expected = expectedCost(url, priced(options), runs.value);
  const left = creditsLeft();
  const words = i18n.t('saved.runBody', [
    priceText(expected),
    left === null ? i18n.t('scrape.creditsUnknown') : amount(left),
  ]);
  const refused = verdictOn(expected, left, asking()) === 'refuse';
  return refused ? i18n.t('ask.belowFloor', [amount(asking().floor)]) : words;
}

function resumeText(thing: SavedThing, { url, options }: Target): string {
  const { minutes } = scheduleOf(thing);
  const cost =
    options && minutes !== null
      ? i18n.t('saved.resumeBody', [priceText(costADay(url, priced(options), minutes, runs.value))])
      : i18n.t('saved.costUnknown');
  return `${cost} ${i18n.t('saved.costHint')}`;
}

function PlanDialog({
  name,
  target,
  onDone,
}: {
  name: string;
  target: Target;
  onDone: () => void;
}) {
  const { configId, url, options } = target;
  if (!options) return null;
  const make = createMaker({ configId }, (id) => {
    onDone();
    go('saved', id);
  });
  return (
    <SavedScheduleDialog
      url={url}
      options={priced(options)}
      name={name}
      runs={runs.value}
      onMake={make}
      onAgent={askAgent}
      onLook={onDone}
      onClose={onDone}
    />
  );
}
