import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import { ScheduleDialog } from '@/components/schedules/schedule-dialog';
import type { ScrapeOptions } from '@/utils/runs/schema';
import { runs } from '@/utils/runs/state/runs';
import { openAgentWith } from '../agent/prefilled-message';
import { goTo } from '../workspace/route';
import { createScheduleMaker } from './schedule-actions';

interface Props {
  /** Address of the page to scrape; null: none was entered yet. */
  url: string | null;
  options: ScrapeOptions;
  /** The user confirmed sending a private address, or it was sent before. */
  privateConfirmed: boolean;
}

/** 'host/path', as the initial name. */
function nameFor(url: string): string {
  if (!URL.canParse(url)) return '';
  const { host, pathname } = new URL(url);
  return `${host}${pathname === '/' ? '' : pathname}`.slice(0, 200);
}

/** Turns the scrape into a configuration and a schedule at the service. */
export function RunWithout({ url, options, privateConfirmed }: Props) {
  const making = useSignal<ReturnType<typeof createScheduleMaker> | null>(null);
  const close = () => {
    making.value = null;
  };
  return (
    <>
      <button
        type="button"
        class="button small"
        title={i18n.t('saved.withoutHint')}
        disabled={url === null}
        onClick={() => {
          if (url === null) return;
          making.value = createScheduleMaker({ url, options, privateConfirmed }, (id) => {
            close();
            goTo('saved', id);
          });
        }}
      >
        {i18n.t('saved.without')}
      </button>
      {making.value && url !== null && (
        <ScheduleDialog
          url={url}
          options={options}
          name={nameFor(url)}
          runs={runs.value}
          onMake={making.value}
          onAgent={openAgentWith}
          onLook={() => goTo('saved')}
          onClose={close}
        />
      )}
    </>
  );
}
