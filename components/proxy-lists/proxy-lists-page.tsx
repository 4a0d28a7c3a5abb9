import { useSignal, useSignalEffect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { ListIcon } from '@/components/ui/more-icons';
import {
  emptyListDraft,
  listRequest,
  type ListDraft,
  validateList,
} from '@/components/proxy-lists/list-draft';
import { ListForm } from '@/components/proxy-lists/list-form';
import { ListPreview, type ParsedLine } from '@/components/proxy-lists/list-preview';
import { ProgramSetup } from '@/components/proxy-lists/program-setup';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { useNextFocus } from '@/components/ui/hooks/use-next-focus';
import { Button } from '@/components/ui/button';
import { fieldNamedIn } from '@/utils/proxy-lists/list-field';
import type { ListRequest } from '@/utils/proxy-lists/schema';
import { locked } from '@/utils/security/state';
import { send } from '@/utils/messaging/send';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { listsOf } from '@/utils/proxy/state/targeting-lists';
import type { Problem } from '@/utils/problem';
import { parseProxyString } from '@/utils/proxy/proxy-string';
import type { Account } from '@/utils/account/schema';
import { ListTest } from './list-test';
import { forgetTestResults } from '@/utils/proxy-lists/state';
import { inUse } from '@/utils/account/state/accounts';
import { saveFile } from '@/utils/browser/save-file';
import { ConnectFirst } from '../workspace/connect-first';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';
import { handleSubmit } from '@/components/ui/handle-submit';
import { classes } from '@/components/ui/classes';
import styles from './proxy-lists.module.css';

/**
 * The page 'Proxy list': generates proxy strings for other programs. The strings are secrets, so
 * they are kept in memory only.
 */
export function ProxyListsPage() {
  const known = connectedAccount();
  return (
    <div class="stack column">
      <h1>{i18n.t('proxyLists.title')}</h1>
      <p class="muted">{i18n.t('proxyLists.about')}</p>
      {known ? (
        inUse.value !== null && <Generator key={inUse.value} known={known} />
      ) : (
        <ConnectFirst icon={<ListIcon />} hint={i18n.t('proxyLists.noneHint')} />
      )}
    </div>
  );
}

/** Returns the service's message and the field that it refers to; null: none. */
function rejectionOf(problem: Problem | null) {
  const field = problem?.detail === undefined ? null : fieldNamedIn(problem.detail);
  if (!field || problem?.detail === undefined) return null;
  return { field, text: i18n.t('proxyLists.serviceSays', [problem.detail]) };
}

interface MadeList {
  lines: readonly ParsedLine[];
  request: ListRequest;
  /** Key of what shows the list: passwords that are shown in one list are hidden again in the next. */
  number: number;
}

function Generator({ known }: { known: Account }) {
  const making = useIntent();
  const refreshing = useIntent();
  const { box, focusNext } = useNextFocus();
  const draft = useSignal<ListDraft>(emptyListDraft(known.products[0]?.code ?? 'rp'));
  const tried = useSignal(false);
  const made = useSignal<MadeList | null>(null);
  /** Whether this page, or its account, is no longer shown: a list that comes then is dropped. */
  const isGone = useRef(false);
  useLayoutEffect(() => () => (isGone.current = true), []);
  const errors = validateList(draft.value);
  const { product } = draft.value.profile;

  // The idle lock may engage while this page has focus.
  useSignalEffect(() => {
    if (locked.value) made.value = null;
  });
  const problem = making.problem.value ?? refreshing.problem.value;

  function make(): void {
    tried.value = true;
    if (Object.keys(errors).length > 0) {
      // After the errors are rendered, the first invalid field takes focus.
      requestAnimationFrame(() => {
        document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
      });
      return;
    }
    const request = listRequest(draft.value);
    void making.run(async () => {
      const { lines } = await send('proxy-lists/generate', request);
      if (locked.value || isGone.current) return;
      made.value = {
        request,
        number: (made.value?.number ?? 0) + 1,
        lines: lines.map((text) => ({ text, parts: parseProxyString(text) })),
      };
      // Earlier test results do not apply to the new lines.
      forgetTestResults();
    });
  }

  const list = made.value;
  const isMaking = making.pending.value;
  return (
    <>
      <form class="panel stack" noValidate onSubmit={handleSubmit(make)}>
        <ListForm
          draft={draft.value}
          account={known}
          known={listsOf(product).value}
          errors={tried.value ? errors : {}}
          rejection={rejectionOf(making.problem.value)}
          onRefresh={() => void refreshing.run(() => send('account/refresh', {}))}
          refreshing={refreshing.pending.value}
          change={(part) => {
            draft.value = { ...draft.value, ...part };
            making.dismiss();
          }}
        />
        <WorkspaceProblemBanner problem={problem} />
        <div class="row" ref={box}>
          <Button primary type="submit" disabled={isMaking}>
            {i18n.t(isMaking ? 'proxyLists.making' : list ? 'proxyLists.again' : 'proxyLists.make')}
          </Button>
        </div>
      </form>
      {list && (
        <div
          key={list.number}
          class={classes('stack', isMaking && styles.previous)}
          inert={isMaking}
        >
          <ListPreview
            title={isMaking ? i18n.t('proxyLists.previous') : null}
            lines={list.lines}
            onDownload={() =>
              saveFile(
                'proxies.txt',
                new Blob([`${list.lines.map(({ text }) => text).join('\n')}\n`]),
              )
            }
            onDiscard={() => {
              focusNext('button');
              made.value = null;
            }}
          />
          <ProgramSetup lines={list.lines} protocol={list.request.protocol} />
        </div>
      )}
      <ListTest
        lines={list?.lines.map(({ text }) => text) ?? []}
        request={(!isMaking && list?.request) || null}
      />
    </>
  );
}
