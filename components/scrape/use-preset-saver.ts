import { useIntent } from '@/components/ui/hooks/use-intent';
import { send } from '@/utils/messaging/send';
import type { PresetChange } from './site-preset';

/** Returns a function that saves or removes the preset of a site, and the problem of its last call. */
export function usePresetSaver() {
  const { run, problem } = useIntent();
  return {
    problem,
    save(change: PresetChange): void {
      void run(() => send('scrape/save-preferences', { change }));
    },
  };
}
