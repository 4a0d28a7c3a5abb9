// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { toFramePoint, toPageBox } from '@/components/picker/frame-view';

/** A frame of 200 by 100 pixels, shown at half its size, beside a border and a padding. */
const view = { x: { from: 50, to: 150, scale: 0.5 }, y: { from: 30, to: 80, scale: 0.5 } };

test('a point of the page leads to the point that the frame shows there, and beside it to none', () => {
  expect(toFramePoint(view, { x: 50, y: 30 })).toEqual({ x: 0, y: 0 });
  expect(toFramePoint(view, { x: 100, y: 40 })).toEqual({ x: 100, y: 20 });
  // On the border or the padding.
  expect(toFramePoint(view, { x: 49, y: 40 })).toBeNull();
  expect(toFramePoint(view, { x: 100, y: 80 })).toBeNull();
});

test('of a box in a frame only what the frame shows is in the page', () => {
  const box = { left: 20, top: 40, right: 120, bottom: 60 };
  expect(toPageBox(view, box)).toEqual({ left: 60, top: 50, right: 110, bottom: 60 });
  expect(toPageBox(view, { ...box, top: -40, bottom: 60 })).toMatchObject({ top: 30, bottom: 60 });
  const { top, bottom } = toPageBox(view, { ...box, top: 300, bottom: 320 });
  expect(bottom - top).toBe(0);
});
