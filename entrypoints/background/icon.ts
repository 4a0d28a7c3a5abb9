import { ext } from '@/utils/platform/ext';
import { drawIcon, type IconState } from './icon-shapes';

/** Pixels: a plain screen, one at 1.5 and one at 2. */
const sizes = [16, 24, 32] as const;
/** What this life of the background painted last: painting again would only cost time. */
let painted: IconState | null = null;

/** The toolbar icon: each state has a shape of its own, so that colour never tells it alone. */
export async function paintIcon(state: IconState): Promise<void> {
  if (state === painted) return;
  painted = state;
  const images = sizes.map((size) => [size, image(state, size)] as const);
  await ext.action.setIcon({ imageData: Object.fromEntries(images) });
}

function image(state: IconState, size: number): ImageData {
  const context = new OffscreenCanvas(size, size).getContext('2d');
  if (!context) throw new Error('no canvas to paint the icon on');
  drawIcon(context, state, size);
  return context.getImageData(0, 0, size, size);
}
