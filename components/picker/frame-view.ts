import { rectOf } from '@/utils/extract/dom';

/** Part of a viewport. */
export interface ViewportBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a page holds the viewport of a frame, in one direction. */
interface Span {
  readonly from: number;
  readonly to: number;
  /** Pixels of the page for one of the frame. */
  readonly scale: number;
}

/** Where a page holds the viewport of a frame: inside the frame's border and padding, scaled as the frame is. */
interface FrameView {
  readonly x: Span;
  readonly y: Span;
}

export function frameViewOf(frame: Element): FrameView {
  const { left, top, right, bottom } = rectOf(frame);
  const style = getComputedStyle(frame);
  const read = (name: string): number => Number.parseFloat(style.getPropertyValue(name)) || 0;
  const span = (from: number, to: number, inner: number, start: string, end: string): Span => {
    const [before, after] = [read(`border-${start}-width`), read(`border-${end}-width`)];
    // The page may transform the frame, which changes its box alone.
    const scale = (to - from) / (inner + before + after) || 1;
    return {
      from: from + scale * (before + read(`padding-${start}`)),
      to: to - scale * (after + read(`padding-${end}`)),
      scale,
    };
  };
  return {
    x: span(left, right, frame.clientWidth, 'left', 'right'),
    y: span(top, bottom, frame.clientHeight, 'top', 'bottom'),
  };
}

/** Converts a point of the page around a frame to the frame's viewport; null: the point is outside it. */
export function toFramePoint({ x: across, y: down }: FrameView, { x, y }: Point): Point | null {
  const isInside = x >= across.from && x < across.to && y >= down.from && y < down.to;
  return isInside ? { x: (x - across.from) / across.scale, y: (y - down.from) / down.scale } : null;
}

const shown = ({ from, to, scale }: Span, at: number): number =>
  Math.min(to, Math.max(from, from + scale * at));

/** Converts a box in a frame to the page around it, clipped to the frame; without size if nothing of it is visible. */
export const toPageBox = (
  { x, y }: FrameView,
  { left, top, right, bottom }: ViewportBox,
): ViewportBox => ({
  left: shown(x, left),
  top: shown(y, top),
  right: shown(x, right),
  bottom: shown(y, bottom),
});
