import { i18n } from '@/utils/i18n/i18n';
import { AddressWarnings, usePrivateAddress } from '@/components/scrape/address-warnings';
import { creditsText } from '@/components/scrape/cost-preview';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { numberText, countText } from '@/utils/i18n/format';
import { ScheduleDialog } from '@/components/schedules/schedule-dialog';
import { scrapePreferences } from '@/utils/runs/state/scrape-preferences';
import { runs } from '@/utils/runs/state/runs';
import { creditsLeft } from '@/utils/storage/state/page-state';
import { serviceSchedules } from '@/utils/schedules/state';
import { pricedOptions } from '@/utils/schedules/config-options';
import { dailyCost } from '@/utils/schedules/daily-cost';
import { parseSchedule } from '@/utils/schedules/parse-service-lists';
import type { ServiceItemKind, ServiceItem } from '@/utils/schedules/schema';
import { estimateCost, costVerdict } from '@/utils/runs/cost/estimate-cost';
import { goTo } from '../workspace/route';
import { createScheduleMaker, type ScheduleTarget } from './schedule-actions';

/** Action that needs confirmation. */
export type ConfirmedStep =
  | { what: 'remove'; of: ServiceItemKind; item: ServiceItem }
  | { what: 'resume' | 'run' | 'plan'; item: ServiceItem; target: ScheduleTarget };

interface Props {
  step: ConfirmedStep;
  /** @param privateAddressConfirmed whether the user confirmed sending a private URL. */
  onYes: (privateAddressConfirmed: boolean) => void;
  onNo: () => void;
}

/** Confirmation dialog of an action that costs credits or can't be undone. */
export function ConfirmScheduleAction({ step, onYes, onNo }: Props) {
  const name = step.item.name || step.item.id;
  // The URL is one that the service stores.
  const url = step.what === 'run' ? step.target.url : '';
  const privateAddress = usePrivateAddress(url);
  if (step.what === 'remove') {
    return (
      <ConfirmDialog
        danger
        title={i18n.t('schedules.removeTitle', [name])}
        body={removalText(step.of, step.item)}
        confirm={i18n.t('schedules.remove')}
        onConfirm={() => onYes(false)}
        onClose={onNo}
      />
    );
  }
  const { target } = step;
  if (step.what === 'plan') return <PlanDialog name={name} target={target} onDone={onNo} />;
  return (
    <ConfirmDialog
      title={i18n.t(step.what === 'run' ? 'schedules.runTitle' : 'schedules.resumeTitle', [name])}
      body={step.what === 'run' ? runText(target) : resumeText(step.item, target)}
      confirm={i18n.t(step.what === 'run' ? 'schedules.runConfirm' : 'schedules.resumeConfirm')}
      disabled={privateAddress.isOpen}
      onConfirm={() => onYes(privateAddress.privateAddressConfirmed)}
      onClose={onNo}
    >
      {privateAddress.isPrivate && <AddressWarnings {...privateAddress} />}
    </ConfirmDialog>
  );
}

function removalText(of: ServiceItemKind, { id }: ServiceItem): string {
  const users = serviceSchedules().schedules.items.filter(
    (one) => parseSchedule(one).configId === id,
  );
  const names = users.map(({ name, id: own }) => name || own).join(', ');
  const text = i18n.t('schedules.removeBody');
  return of === 'configs' && names !== ''
    ? `${text} ${i18n.t('schedules.removeUsed', [names])}`
    : text;
}

function runText({ url, options }: ScheduleTarget): string {
  if (!options) return i18n.t('schedules.costUnknown');
  const expected = estimateCost(url, pricedOptions(options), runs.value);
  const left = creditsLeft();
  const body = i18n.t('schedules.runBody', [
    creditsText(expected),
    left === null ? i18n.t('scrape.creditsUnknown') : numberText(left),
  ]);
  const refused = costVerdict(expected, left, scrapePreferences()) === 'refuse';
  return refused
    ? i18n.t('scrapeForm.belowFloor', [countText('results.credits', scrapePreferences().floor)])
    : body;
}

function resumeText(item: ServiceItem, { url, options }: ScheduleTarget): string {
  const { minutes } = parseSchedule(item);
  const cost =
    options && minutes !== null
      ? i18n.t('schedules.resumeBody', [
          creditsText(dailyCost(url, pricedOptions(options), minutes, runs.value)),
        ])
      : i18n.t('schedules.costUnknown');
  return `${cost} ${i18n.t('schedules.costHint')}`;
}

function PlanDialog({
  name,
  target,
  onDone,
}: {
  name: string;
  target: ScheduleTarget;
  onDone: () => void;
}) {
  const { configId, url, options } = target;
  if (!options) return null;
  const make = createScheduleMaker({ configId }, (id) => {
    onDone();
    goTo('schedules', id);
  });
  return (
    <ScheduleDialog
      url={url}
      options={pricedOptions(options)}
      name={name}
      onMake={make}
      onCheckList={onDone}
      onClose={onDone}
    />
  );
}
