import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { PointingStatus } from '@/components/picker/hand/pointing-status';
import { usePointing } from '@/components/picker/hand/use-pointing';
import { Button } from '@/components/ui/button';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { setTo } from '@/components/ui/signals';
import { i18n } from '@/utils/i18n/i18n';
import { send } from '@/utils/messaging/send';
import type { FoundNext } from '@/utils/paging/schema';
import type { HandState } from '@/utils/picker/hand-messages';

interface Props {
  tabId: number;
  /** Called with a link or button that will be found again. */
  onChosen: (found: FoundNext) => void;
}

/** Button to choose the link to the next page by clicking it on the page, and what happens meanwhile. */
export function ChooseNext({ tabId, onChosen }: Props) {
  const choosing = useSignal(false);
  const refused = useSignal('');
  const intent = useIntent();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The focus was in the area for keys, which is no longer there.
    const isNothingFocused = document.hasFocus() && document.activeElement === document.body;
    if (!choosing.value && isNothingFocused) box.current?.querySelector('button')?.focus();
  }, [choosing.value]);
  const take = () =>
    intent.run(async () => {
      choosing.value = false;
      const found = await send('paging/find-pointed', { tabId });
      if (found.own === 'found') return onChosen(found);
      refused.value = i18n.t(`paging.refused_${found.own ?? 'gone'}`, [found.name || '→']);
    });
  return (
    <div ref={box} class="stack-s">
      <p>
        <Button
          small
          disabled={intent.pending.value}
          onClick={() => {
            refused.value = '';
            intent.dismiss();
            choosing.value = !choosing.value;
          }}
        >
          {i18n.t(choosing.value ? 'paging.chooseEnd' : 'paging.choose')}
        </Button>
      </p>
      <p class="break" role="status" hidden={refused.value === ''}>
        {refused.value}
      </p>
      {choosing.value && (
        <Choosing tabId={tabId} onTaken={() => void take()} onEnd={setTo(choosing, false)} />
      )}
      <ProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
    </div>
  );
}

interface ChoosingProps {
  tabId: number;
  /** Called when an element was taken. */
  onTaken: () => void;
  /** Called when the user stopped choosing on the page. */
  onEnd: () => void;
}

function Choosing({ tabId, onTaken, onEnd }: ChoosingProps) {
  const state = useSignal<HandState | null>(null);
  const { problem, act } = usePointing({
    tabId,
    aim: 'next',
    async onState(now) {
      state.value = now;
      const { event } = now.announcement;
      if (event === 'nextTaken') onTaken();
      else if (event === 'ended') onEnd();
    },
  });
  return (
    <>
      <ProblemBanner problem={problem.value} />
      {state.value && (
        <PointingStatus state={state.value} keys={i18n.t('paging.chooseKeys')} act={act} />
      )}
    </>
  );
}
