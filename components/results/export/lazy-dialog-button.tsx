import { useSignal } from '@preact/signals';
import type { ComponentChildren, ComponentProps } from 'preact';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';

interface Props<T extends object> extends Pick<
  ComponentProps<typeof Button>,
  'primary' | 'title' | 'disabled' | 'aria-label'
> {
  name: string;
  /** Loads what the dialog needs, such as its code; called on press. */
  load: () => Promise<T>;
  renderDialog: (loaded: T, onClose: () => void) => ComponentChildren;
}

/** Small button that opens a dialog loaded on press, and shows an error if loading fails. */
export function LazyDialogButton<T extends object>({
  name,
  load,
  renderDialog,
  ...button
}: Props<T>) {
  const open = useSignal<T | null>(null);
  const intent = useIntent();
  return (
    <>
      <Button
        small
        {...button}
        onClick={() =>
          void intent.run(async () => {
            open.value = await load();
          })
        }
      >
        {name}
      </Button>
      <ProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
      {open.value && renderDialog(open.value, setTo(open, null))}
    </>
  );
}
