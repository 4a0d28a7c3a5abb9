import type { Page } from '@playwright/test';
import gifenc from 'gifenc';

/**
 * Frame of the animation: the page, the popup over its top right corner (null: closed), and its
 * duration.
 */
export interface Frame {
  page: Buffer;
  popup: Buffer | null;
  milliseconds: number;
}

/** Size of the finished picture in pixels. */
const size = { width: 960, height: 600 };

/**
 * Encodes the frames as a looping animated GIF. `canvas` is any page: it decodes and scales the
 * screenshots.
 */
export async function movingPicture(canvas: Page, frames: readonly Frame[]): Promise<Buffer> {
  const { GIFEncoder, quantize, applyPalette } = gifenc;
  const gif = GIFEncoder();
  for (const { page, popup, milliseconds } of frames) {
    const base64 = await canvas.evaluate(composed, {
      page: page.toString('base64'),
      popup: popup?.toString('base64') ?? null,
      ...size,
    });
    const pixels = new Uint8Array(Buffer.from(base64, 'base64'));
    const palette = quantize(pixels, 256);
    const { width, height } = size;
    gif.writeFrame(applyPalette(pixels, palette), width, height, { palette, delay: milliseconds });
  }
  gif.finish();
  return Buffer.from(gif.bytes());
}

interface Layers {
  page: string;
  popup: string | null;
  width: number;
  height: number;
}

/** Runs in a page: draws both screenshots over each other; returns RGBA in base64. */
async function composed({ page, popup, width, height }: Layers): Promise<string> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const decoded = async (base64: string): Promise<ImageBitmap> => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
    return createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  };
  context.imageSmoothingQuality = 'high';
  context.drawImage(await decoded(page), 0, 0, width, height);
  if (popup !== null) {
    const above = await decoded(popup);
    const popupHeight = height - 24;
    const popupWidth = (above.width * popupHeight) / above.height;
    context.shadowColor = '#0006';
    context.shadowBlur = 18;
    context.drawImage(above, width - popupWidth - 12, 12, popupWidth, popupHeight);
  }
  const { data } = context.getImageData(0, 0, width, height);
  let text = '';
  for (let at = 0; at < data.length; at += 0x80_00) {
    text += String.fromCodePoint(...data.subarray(at, at + 0x80_00));
  }
  return btoa(text);
}
