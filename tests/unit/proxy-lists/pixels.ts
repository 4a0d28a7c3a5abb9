/** Picture in the format of a camera frame: four bytes per pixel, red first. */
interface Picture {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

const colors: Readonly<Record<string, number>> = { '#fff': 255, '#000': 0 };

/**
 * Rasterizes an SVG that consists of `rect` and of `path` with squares. Throws on any other element
 * or colour, because the pixels would then differ from what a browser draws.
 * @param scale pixels for each unit of the view box, an integer.
 */
export function pixelsOf(svg: Element, scale: number): Picture {
  const [left = 0, top = 0, width = 0, height = 0] = numbersOf(svg, 'viewBox');
  if (left !== 0 || top !== 0) throw new Error('The view box does not begin at 0');
  const picture = {
    data: new Uint8ClampedArray(width * scale * height * scale * 4),
    width: width * scale,
    height: height * scale,
  };
  for (const shape of svg.children) {
    const color = colors[shape.getAttribute('fill') ?? ''];
    if (color === undefined) throw new Error(`A colour that is not known: ${shape.outerHTML}`);
    for (const square of squaresOf(shape)) paint(picture, square, color, scale);
  }
  return picture;
}

interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

function squaresOf(shape: Element): Square[] {
  const name = shape.tagName.toLowerCase();
  if (name === 'rect') {
    const [width = 0] = numbersOf(shape, 'width');
    const [height = 0] = numbersOf(shape, 'height');
    return [{ x: 0, y: 0, width, height }];
  }
  if (name !== 'path') throw new Error(`A shape that is not known: ${name}`);
  const path = shape.getAttribute('d') ?? '';
  const square = /M(\d+) (\d+)h(\d+)v(\d+)h-(\d+)z/y;
  const found: Square[] = [];
  while (square.lastIndex < path.length) {
    const [, ...sides] = square.exec(path) ?? [];
    const [x, y, width, height, back] = sides.map(Number);
    if (x === undefined || y === undefined || !width || !height || back !== width) {
      throw new Error('The path is not made of squares');
    }
    found.push({ x, y, width, height });
  }
  return found;
}

function paint(picture: Picture, { x, y, width, height }: Square, color: number, scale: number) {
  for (let row = y * scale; row < (y + height) * scale; row += 1) {
    const start = (row * picture.width + x * scale) * 4;
    for (let at = start; at < start + width * scale * 4; at += 4) {
      picture.data.set([color, color, color, 255], at);
    }
  }
}

const numbersOf = (shape: Element, name: string): number[] =>
  (shape.getAttribute(name) ?? '').split(' ').map(Number);
