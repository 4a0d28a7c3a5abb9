import { i18n } from '@/utils/i18n/i18n';
import { EmptyState } from '@/components/ui/empty';
import { BackLink } from '@/components/ui/back-link';
import { EyeIcon } from '@/components/ui/more-icons';
import { inIncognitoWindow } from '@/utils/browser/page';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { jobs } from '@/utils/jobs/state/jobs';
import { watches, watchesProblem } from '@/utils/watches/state';
import { ConnectFirst } from '../workspace/connect-first';
import { route } from '../workspace/route';
import { EmptyPage, ProblemPage } from '../workspace/untitled-pages';
import { OfflineNote } from './offline-note';
import { WatchDetail } from './watch-detail';
import { ScheduleWatchForm } from './schedule-watch-form';
import { WatchForm } from './watch-form';
import { watchedSchedule } from './watched-schedule';
import { WatchList } from './watch-list';

/** The page 'Watches': all watches, the form for a new one, and the open one. */
export function WatchesPage() {
  const { item } = route.value;
  if (watchesProblem.value) return <ProblemPage problem={watchesProblem.value} />;
  if (inIncognitoWindow) {
    return (
      <EmptyPage
        icon={<EyeIcon />}
        title={i18n.t('watches.notPrivate')}
        hint={i18n.t('watches.notPrivateHint')}
      />
    );
  }
  if (item === '') return <AllWatches />;
  if (item === 'new') return <NewWatch />;
  const watch = watches.value?.find(({ id }) => id === item);
  if (watch) return <WatchDetail key={watch.id} watch={watch} />;
  return (
    <EmptyPage
      icon={<EyeIcon />}
      title={i18n.t('watches.notThere')}
      hint={i18n.t('watches.notThereHint')}
      link={{ href: '#/watches', name: i18n.t('watches.back') }}
    />
  );
}

function AllWatches() {
  const list = watches.value ?? [];
  return (
    <div class="stack column">
      <div class="row between">
        <h1>{i18n.t('watches.title')}</h1>
        {list.length > 0 && (
          <a class="button primary" href="#/watches/new">
            {i18n.t('watches.new')}
          </a>
        )}
      </div>
      <p class="muted">{i18n.t('watches.about')}</p>
      <OfflineNote />
      {list.length > 0 ? (
        <section class="panel">
          <WatchList watches={list} />
        </section>
      ) : (
        <EmptyState
          icon={<EyeIcon />}
          title={i18n.t('watches.none')}
          hint={i18n.t('watches.noneHint')}
          link={{ href: '#/watches/new', name: i18n.t('watches.new') }}
        />
      )}
    </div>
  );
}

/** Form of a new watch, of the job or schedule in the route if it names one. */
function NewWatchForm() {
  const { url, job: id, schedule: scheduleId } = route.value;
  const schedule = watchedSchedule(scheduleId);
  if (scheduleId !== '' && !schedule) {
    return (
      <EmptyState
        icon={<EyeIcon />}
        title={i18n.t('watchSchedule.notThere')}
        hint={i18n.t('watchSchedule.notThereHint')}
        link={{ href: '#/schedules', name: i18n.t('watchSchedule.toSchedules') }}
      />
    );
  }
  if (schedule) return <ScheduleWatchForm key={scheduleId} watch={null} schedule={schedule} />;
  const job = jobs.value?.find((one) => one.id === id);
  if (id === '') {
    return (
      <>
        <WatchForm key={url} watch={null} />
        <p class="hint">
          {i18n.t('watchSchedule.instead')}{' '}
          <a href="#/schedules">{i18n.t('watchSchedule.toSchedules')}</a>
        </p>
      </>
    );
  }
  if (job) return <WatchForm key={job.id} watch={null} job={job} />;
  return (
    <EmptyState
      icon={<EyeIcon />}
      title={i18n.t('jobs.notThere')}
      hint={i18n.t('jobs.notThereHint')}
    />
  );
}

function NewWatch() {
  return (
    <div class="stack column">
      <header class="stack-s">
        <BackLink href="#/watches" name={i18n.t('watches.back')} />
        <h1>{i18n.t('watches.new')}</h1>
      </header>
      {connectedAccount() ? <NewWatchForm /> : <ConnectFirst icon={<EyeIcon />} />}
    </div>
  );
}
