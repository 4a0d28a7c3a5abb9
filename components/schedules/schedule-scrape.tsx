import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { ScheduleDialog } from '@/components/schedules/schedule-dialog';
import type { ScrapeOptions } from '@/utils/runs/schema';
import { goTo } from '../workspace/route';
import { createScheduleMaker } from './schedule-actions';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';

interface Props {
  /** URL of the page to scrape; null while the field is empty. */
  url: string | null;
  options: ScrapeOptions;
  /** Whether the user confirmed sending a private URL, or sent it before. */
  privateAddressConfirmed: boolean;
}

/** Returns 'host/path', the initial name of the schedule. */
function nameFor(url: string): string {
  if (!URL.canParse(url)) return '';
  const { host, pathname } = new URL(url);
  return `${host}${pathname === '/' ? '' : pathname}`.slice(0, 200);
}

/** Button and dialog that create a configuration and a schedule at the service from the scrape. */
export function ScheduleScrape({ url, options, privateAddressConfirmed }: Props) {
  const making = useSignal<ReturnType<typeof createScheduleMaker> | null>(null);
  const close = setTo(making, null);
  return (
    <>
      <Button
        small
        title={i18n.t('schedules.withoutHint')}
        disabled={url === null}
        onClick={() => {
          if (url === null) return;
          making.value = createScheduleMaker({ url, options, privateAddressConfirmed }, (id) => {
            close();
            goTo('schedules', id);
          });
        }}
      >
        {i18n.t('schedules.without')}
      </Button>
      {making.value && url !== null && (
        <ScheduleDialog
          url={url}
          options={options}
          name={nameFor(url)}
          onMake={making.value}
          onCheckList={() => goTo('schedules')}
          onClose={close}
        />
      )}
    </>
  );
}
