import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { GearIcon, LogoIcon, PlusIcon } from '@/components/ui/icons';
import {
  KeyIcon,
  PageIcon,
  RouteIcon,
  StackIcon,
  SparkIcon,
  ClockIcon,
  TableIcon,
  ListIcon,
  WindowIcon,
  EyeIcon,
  GlobeIcon,
} from '@/components/ui/more-icons';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { setTo } from '@/components/ui/signals';
import { actionProblem } from '@/components/popup/switch-actions';
import { ForgottenPassphrase } from '@/components/settings/forgotten-passphrase';
import { ReplaceKeysNote } from '@/components/settings/replace-keys-note';
import { UnlockForm } from '@/components/settings/unlock-form';
import { locked } from '@/utils/security/state';
import { firstUnreadable } from '@/utils/storage/state/page-state';
import { loadPage, pages, pagesProblem } from './pages';
import { HiddenTitle } from './hidden-title';
import { KeyDialogs } from './key-dialogs';
import { navigation, route } from './route';
import { sectionName } from './section-name';
import { WorkspaceProblemBanner } from './workspace-problem-banner';
import styles from './workspace.module.css';
import { classes } from '@/components/ui/classes';

const icons = {
  scrape: PlusIcon,
  results: PageIcon,
  jobs: StackIcon,
  compare: GlobeIcon,
  agent: SparkIcon,
  schedules: ClockIcon,
  recipes: TableIcon,
  watches: EyeIcon,
  'proxy-lists': ListIcon,
  browser: WindowIcon,
  account: KeyIcon,
  profiles: RouteIcon,
  settings: GearIcon,
} as const;

export function Workspace() {
  const { section, item } = route.value;
  const main = useRef<HTMLElement>(null);
  const current = useRef<HTMLAnchorElement>(null);
  const first = useRef(true);
  const starts = useRef(true);
  // A layout effect, with the first paint of the section: later, it could take focus from a field
  // already in use.
  useLayoutEffect(() => {
    // After navigation the new section takes focus, so that screen readers continue there.
    if (!first.current) {
      main.current?.focus({ preventScroll: true });
      scrollTo({ top: 0 });
      actionProblem.value = null;
    }
    first.current = false;
  }, [section]);
  useEffect(() => {
    // In a narrow window the navigation is a row that scrolls horizontally.
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
    document.title = `${sectionName(section)} · ${i18n.t('extName')}`;
  }, [section]);
  useEffect(() => {
    // The element that opened or closed an item may be removed with it; focus then moves to the
    // main region.
    if (document.activeElement === document.body && !starts.current) main.current?.focus();
    starts.current = false;
  }, [item]);
  const Page = pages.value[section];
  useEffect(() => {
    if (!Page) void loadPage(section);
  }, [section, Page]);
  const problem = firstUnreadable() ?? pagesProblem(section);
  return (
    <div class={styles.shell}>
      <a
        class={styles.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {i18n.t('nav.skip')}
      </a>
      <header class={styles.side}>
        <p class={classes('row', styles.brand)}>
          <LogoIcon size={22} />
          <span>{i18n.t('extName')}</span>
        </p>
        {!locked.value && <KeyDialogs />}
        <nav class="fading" aria-label={i18n.t('nav.label')}>
          <ul>
            {navigation.map((name) => {
              const SectionIcon = icons[name];
              return (
                <li key={name}>
                  <a
                    href={`#/${name}`}
                    title={sectionName(name)}
                    aria-current={name === section ? 'page' : undefined}
                    ref={name === section ? current : null}
                  >
                    <SectionIcon />
                    <span>{sectionName(name)}</span>
                  </a>
                </li>
              );
            })}
          </ul>
        </nav>
      </header>
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        class={classes('page', styles.main)}
        data-section={locked.value ? undefined : section}
      >
        <ProblemBanner problem={problem} />
        {locked.value && (
          <>
            <HiddenTitle />
            <UnlockForm highlighted />
            <ForgottenPassphrase />
          </>
        )}
        {/* While locked, a page shows no balance, no part of a key and no result. */}
        {!locked.value && <ReplaceKeysNote />}
        {!locked.value && actionProblem.value && (
          <WorkspaceProblemBanner
            problem={actionProblem.value}
            onDismiss={setTo(actionProblem, null)}
          />
        )}
        {!locked.value && Page && <Page />}
        {!locked.value && !Page && !problem && (
          <p class="hint" role="status">
            {i18n.t('common.loading')}
          </p>
        )}
      </main>
    </div>
  );
}
