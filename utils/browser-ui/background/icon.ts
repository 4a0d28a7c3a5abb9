import { ext } from '@/utils/browser/ext';

/** What the toolbar button tells by its picture. The pictures are drawn by `tests/sheet/icon-shapes.ts`. */
export type IconState = 'off' | 'on' | 'warned' | 'switching' | 'blocked' | 'private' | 'locked';

/** What this life of the background painted last: painting again would only cost time. */
let painted: IconState | null = null;

/** The toolbar icon: each state has a shape of its own, so that colour never tells it alone. */
export async function paintIcon(state: IconState): Promise<void> {
  if (state === painted) return;
  painted = state;
  const path = (size: number) => `/state/${state}-${size}.png`;
  await ext.action.setIcon({ path: { 16: path(16), 24: path(24), 32: path(32) } });
}
