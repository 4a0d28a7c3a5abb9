import { i18n } from '@/utils/i18n/i18n';
import { EmptyState } from '@/components/ui/empty';
import { StackIcon } from '@/components/ui/more-icons';
import { inIncognitoWindow } from '@/utils/browser/page';
import { jobs, jobsProblem } from '@/utils/jobs/state/jobs';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { ConnectFirst } from '../workspace/connect-first';
import { route } from '../workspace/route';
import { EmptyPage, ProblemPage } from '../workspace/untitled-pages';
import { JobDetail } from './job-detail';
import { JobForm } from './job-form';
import { JobList } from './job-list';

/** Scrapes of many addresses: the form, all jobs, and the open one. */
export function JobsPage() {
  const { item, url, recipe } = route.value;
  if (jobsProblem.value) return <ProblemPage problem={jobsProblem.value} />;
  // Jobs of watches are shown with their watch.
  const list = (jobs.value ?? []).filter(({ watchRun }) => watchRun === undefined);
  if (item !== '') {
    const job = list.find(({ id }) => id === item);
    if (job) return <JobDetail key={job.id} job={job} />;
    return (
      <EmptyPage
        icon={<StackIcon />}
        title={i18n.t('jobs.notThere')}
        hint={i18n.t('jobs.notThereHint')}
        link={{ href: '#/jobs', name: i18n.t('jobs.back') }}
      />
    );
  }
  // A form that was filled elsewhere comes first, otherwise the list of jobs.
  const isPrepared = url !== '' || recipe !== '';
  return (
    <div class="stack column">
      <h1>{i18n.t('jobs.title')}</h1>
      <p class="muted">{i18n.t('jobs.about')}</p>
      {isPrepared && <Front />}
      {list.length > 0 && (
        <section class="panel stack-s">
          <h2>{i18n.t('jobs.list')}</h2>
          <JobList jobs={list} />
        </section>
      )}
      {!isPrepared && list.length > 0 && <h2>{i18n.t('jobs.new')}</h2>}
      {!isPrepared && <Front />}
    </div>
  );
}

function Front() {
  if (inIncognitoWindow) {
    return (
      <EmptyState
        icon={<StackIcon />}
        title={i18n.t('jobs.notPrivate')}
        hint={i18n.t('jobs.notPrivateHint')}
      />
    );
  }
  const { url, recipe } = route.value;
  if (connectedAccount())
    return <JobForm key={`${url} ${recipe}`} addresses={url} recipe={recipe} />;
  return <ConnectFirst icon={<StackIcon />} />;
}
