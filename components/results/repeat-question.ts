import { i18n } from '@/utils/i18n/i18n';
import type { Run } from '@/utils/runs/schema';

/** Question before a run is repeated: one whose reply was lost may have been charged. */
export const repeatQuestion = (run: Pick<Run, 'state'> | null | undefined): string =>
  i18n.t(run?.state === 'unknown' ? 'repeat.body' : 'repeat.bodyDone');
