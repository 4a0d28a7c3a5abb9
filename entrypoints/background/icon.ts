import { ext } from '@/utils/platform/ext';

const sizes = [16, 32] as const;
/** What this life of the background painted last: painting again would only cost time. */
let painted: 'off' | 'on' | null = null;

/** The toolbar icon: in colour while a profile is on, grey while the browser is left alone. */
export async function paintIcon(state: 'off' | 'on'): Promise<void> {
  if (state === painted) return;
  painted = state;
  if (state === 'on') {
    await ext.action.setIcon({ path: { 16: '/icons/16.png', 32: '/icons/32.png' } });
    return;
  }
  const images = await Promise.all(sizes.map(async (size) => [size, await grey(size)] as const));
  await ext.action.setIcon({ imageData: Object.fromEntries(images) });
}

async function grey(size: number): Promise<ImageData> {
  const file = await fetch(new URL(`icons/${size}.png`, ext.runtime.getURL('/')));
  const canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to paint the icon on');
  context.filter = 'grayscale(1) opacity(0.75)';
  context.drawImage(await createImageBitmap(await file.blob()), 0, 0, size, size);
  return context.getImageData(0, 0, size, size);
}
