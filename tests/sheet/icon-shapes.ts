/**
 * States shown by the picture of the toolbar button (`utils/browser-ui/background/badge.ts`
 * chooses).
 */
export type IconState = 'off' | 'on' | 'warned' | 'switching' | 'blocked' | 'private' | 'locked';

type Canvas = Pick<
  CanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'closePath'
  | 'createLinearGradient'
  | 'fill'
  | 'fillStyle'
  | 'globalCompositeOperation'
  | 'lineCap'
  | 'lineJoin'
  | 'lineTo'
  | 'lineWidth'
  | 'moveTo'
  | 'roundRect'
  | 'scale'
  | 'setLineDash'
  | 'stroke'
  | 'strokeStyle'
>;

/** Each colour has a contrast of at least 3 to 1 with both white and the darkest toolbar. */
const grey = '#8a8ea2';
const indigo = '#7777f6';
const teal = '#149a8b';
const red = '#d93a30';
const amber = '#f5a524';

function line(canvas: Canvas, points: readonly (readonly [number, number])[]): void {
  canvas.beginPath();
  for (const [x, y] of points) canvas.lineTo(x, y);
}

function letter(canvas: Canvas, color: string): void {
  line(canvas, [
    [4, 4.75],
    [8, 11.75],
    [12, 4.75],
  ]);
  canvas.lineWidth = 1.9;
  canvas.strokeStyle = color;
  canvas.stroke();
}

function dot(canvas: Canvas, x: number, y: number, radius: number, color: string): void {
  canvas.beginPath();
  canvas.arc(x, y, radius, 0, 7);
  canvas.fillStyle = color;
  canvas.fill();
}

/** Tile drawn as an outline only: nothing is filled while no profile is on. */
function edge(canvas: Canvas, color: string, dash: number[]): void {
  canvas.beginPath();
  canvas.roundRect(1, 1, 14, 14, 3);
  canvas.setLineDash(dash);
  canvas.lineWidth = 2;
  canvas.strokeStyle = color;
  canvas.stroke();
  canvas.setLineDash([]);
}

function full(canvas: Canvas): void {
  const fill = canvas.createLinearGradient(0, 0, 16, 16);
  fill.addColorStop(0, '#5b5bf0');
  fill.addColorStop(1, '#1fb6a6');
  canvas.beginPath();
  canvas.roundRect(0, 0, 16, 16, 3.5);
  canvas.fillStyle = fill;
  canvas.fill();
  letter(canvas, '#fff');
  dot(canvas, 8, 5, 1.3, '#fff');
}

export const shapes: { [state in IconState]: (canvas: Canvas) => void } = {
  off(canvas) {
    edge(canvas, grey, []);
    letter(canvas, grey);
  },
  on: full,
  /** On, but not fully as requested: a warning sign is cut out of the corner. */
  warned(canvas) {
    full(canvas);
    canvas.globalCompositeOperation = 'destination-out';
    dot(canvas, 12, 4, 5, '#000');
    canvas.globalCompositeOperation = 'source-over';
    dot(canvas, 12, 4, 4, amber);
    canvas.fillStyle = '#231600';
    canvas.beginPath();
    canvas.roundRect(11, 1, 2, 3.5, 0.5);
    canvas.roundRect(11, 5.25, 2, 1.75, 0.5);
    canvas.fill();
  },
  switching(canvas) {
    edge(canvas, indigo, [4, 3]);
    letter(canvas, indigo);
  },
  /** Traffic is blocked: a stop sign with a cross. */
  blocked(canvas) {
    line(canvas, [
      [4.7, 0],
      [11.3, 0],
      [16, 4.7],
      [16, 11.3],
      [11.3, 16],
      [4.7, 16],
      [0, 11.3],
      [0, 4.7],
    ]);
    canvas.closePath();
    canvas.fillStyle = red;
    canvas.fill();
    canvas.lineWidth = 2;
    canvas.strokeStyle = '#fff';
    canvas.beginPath();
    canvas.moveTo(5, 5);
    canvas.lineTo(11, 11);
    canvas.moveTo(11, 5);
    canvas.lineTo(5, 11);
    canvas.stroke();
  },
  /** On in private windows only: a hat above a pair of glasses. */
  private(canvas) {
    line(canvas, [
      [4, 6],
      [5.25, 1],
      [10.75, 1],
      [12, 6],
    ]);
    canvas.closePath();
    canvas.fillStyle = teal;
    canvas.fill();
    canvas.beginPath();
    canvas.roundRect(0.5, 6, 15, 2, 1);
    canvas.fill();
    canvas.lineWidth = 1.5;
    canvas.strokeStyle = teal;
    canvas.beginPath();
    canvas.arc(4.25, 12.25, 2.5, 0, 7);
    canvas.moveTo(14.25, 12.25);
    canvas.arc(11.75, 12.25, 2.5, 0, 7);
    canvas.moveTo(6.75, 11.75);
    canvas.lineTo(9.25, 11.75);
    canvas.stroke();
  },
  locked(canvas) {
    canvas.lineWidth = 2;
    canvas.strokeStyle = grey;
    canvas.beginPath();
    canvas.moveTo(5, 8);
    canvas.lineTo(5, 4);
    canvas.arc(8, 4, 3, Math.PI, 0);
    canvas.lineTo(11, 8);
    canvas.stroke();
    canvas.beginPath();
    canvas.roundRect(2, 7, 12, 9, 2);
    canvas.fillStyle = grey;
    canvas.fill();
    dot(canvas, 8, 11.25, 1.5, '#fff');
  },
};

/** Draws the picture of a state on an empty canvas of `size` × `size` pixels, on a grid of 16. */
export function drawIcon(canvas: Canvas, state: IconState, size: number): void {
  canvas.scale(size / 16, size / 16);
  canvas.lineCap = 'round';
  canvas.lineJoin = 'round';
  shapes[state](canvas);
}
