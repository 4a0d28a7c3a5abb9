import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { logFailure } from '@/utils/log-failure';
import { send } from '@/utils/messaging/send';
import type { HandAction, PickTarget, HandState } from '@/utils/picker/hand-messages';
import { toProblem, type Problem } from '@/utils/problem';

interface Options {
  tabId: number;
  aim: PickTarget;
  /** A new number starts over. */
  attempt?: number;
  /**
   * Called with each new state.
   * @param url URL of the tab as reported by the browser.
   */
  onState: (state: HandState, url: string) => Promise<void>;
  /** Called instead of ending it on the page when the component is unmounted or starts over. */
  onLeave?: () => void;
}

/** Points at elements in the page of a tab while the component is mounted, and follows what happens there. */
export function usePointing({ tabId, aim, attempt = 0, onState, onLeave }: Options): {
  readonly problem: ReadonlySignal<Problem | null>;
  act: (action: HandAction) => void;
} {
  const search = useSignal('');
  const problem = useSignal<Problem | null>(null);
  const fail = (error: unknown): void => {
    problem.value = toProblem(error);
  };
  const endOnPage = (id: string): void => {
    if (id === '') return;
    send('picker/hand-act', { tabId, search: id, action: { do: 'end' } }).catch(
      logFailure('ending pointing on the page'),
    );
  };

  useEffect(() => {
    let mine = true;
    const failHere = (error: unknown): void => {
      if (mine) fail(error);
    };

    async function follow(): Promise<void> {
      const { state, url } = await send('picker/hand-begin', { tabId, aim });
      if (!mine) return endOnPage(state.search);
      search.value = state.search;
      onState(state, url).catch(failHere);
      await followFrom(state, url);
    }

    async function followFrom(seen: HandState, url: string): Promise<void> {
      const { search: id, version } = seen;
      const state = await send('picker/hand-wait', { tabId, search: id, seen: version });
      if (!mine) return;
      if (state.version !== version) onState(state, url).catch(failHere);
      await followFrom(state, url);
    }

    problem.value = null;
    search.value = '';
    follow().catch(failHere);
    return () => {
      mine = false;
      if (onLeave) onLeave();
      else endOnPage(search.value);
    };
  }, [tabId, attempt]);

  return {
    problem,
    act(action) {
      if (search.value === '') return;
      send('picker/hand-act', { tabId, search: search.value, action }).catch(fail);
    },
  };
}
