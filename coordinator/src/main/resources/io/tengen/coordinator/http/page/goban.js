// A Go board of any size: stones, captures, and their drawing as SVG. The page of a coordinator
// imports this module; a report contains its text. Points are numbered row by row from the top
// left, from 0; -1 is a pass. Text from outside is only ever set as text.

export const PASS = -1;
export const EMPTY = 0;
export const BLACK = 1;
export const WHITE = 2;

/** The names of columns from the left. */
export const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';
const SVG = 'http://www.w3.org/2000/svg';

export const opponent = side => BLACK + WHITE - side;

/** The name of a point, such as "D4"; "pass" for a pass. */
export function pointName(point, size) {
  return point < 0 ? 'pass' : COLUMNS[point % size] + (size - Math.floor(point / size));
}

/** A position: stones by point, and the stones that each side has captured. */
export class Position {
  /**
   * @param size points along one side of the board
   * @param black points of Black's stones before the first move
   * @param white points of White's stones
   */
  constructor(size, black = [], white = []) {
    this.size = size;
    this.stones = new Uint8Array(size * size);
    this.prisoners = [0, 0, 0];
    for (const point of black) this.stones[point] = BLACK;
    for (const point of white) this.stones[point] = WHITE;
  }

  /** Puts a stone, removes chains without liberties, and returns the number of removed stones. */
  play(point, side) {
    if (point < 0) return 0;
    this.stones[point] = side;
    let removed = 0;
    for (const next of this.neighbours(point)) {
      if (this.stones[next] === opponent(side)) removed += this.removeDead(next, side);
    }
    return removed || this.removeDead(point, opponent(side));
  }

  neighbours(point) {
    const { size } = this;
    const column = point % size;
    const found = [];
    if (column > 0) found.push(point - 1);
    if (column < size - 1) found.push(point + 1);
    if (point >= size) found.push(point - size);
    if (point < size * (size - 1)) found.push(point + size);
    return found;
  }

  /** Removes the chain at a point if it has no liberty, and returns its number of stones. */
  removeDead(point, captor) {
    const side = this.stones[point];
    const chain = new Set([point]);
    for (const stone of chain) { // visits what is added meanwhile
      for (const next of this.neighbours(stone)) {
        if (this.stones[next] === EMPTY) return 0;
        if (this.stones[next] === side) chain.add(next);
      }
    }
    for (const stone of chain) this.stones[stone] = EMPTY;
    this.prisoners[captor] += chain.size;
    return chain.size;
  }
}

/**
 * The position after some moves.
 *
 * @param setup the set-up stones: {size, black, white}
 * @param moves {point, side} each
 * @param count how many of the moves to play
 */
export function positionAfter(setup, moves, count) {
  const position = new Position(setup.size, setup.black, setup.white);
  let removed = 0;
  for (let i = 0; i < count; i++) removed = position.play(moves[i].point, moves[i].side);
  return { stones: position.stones, prisoners: position.prisoners, removed };
}

function starLines(size) {
  if (size < 7) return size % 2 === 1 && size > 3 ? [(size - 1) / 2] : [];
  const edge = size < 13 ? 2 : 3;
  return size % 2 ? [edge, (size - 1) / 2, size - 1 - edge] : [edge, size - 1 - edge];
}

function shape(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (text !== undefined) made.textContent = text;
  return made;
}

/** The picture of a board in an SVG element. Its colours are those of the style sheet. */
export class BoardPicture {
  /**
   * @param svg an empty SVG element, or one with definitions
   * @param size points along one side of the board
   * @param coordinates whether to draw coordinates
   */
  constructor(svg, size, coordinates = true) {
    this.size = size;
    this.shown = new Uint8Array(size * size);
    this.places = new Array(size * size).fill(null);
    const room = coordinates ? 1.25 : 0.75;
    svg.setAttribute('viewBox', `${-room} ${-room} ${size - 0.25 + room} ${size - 0.25 + room}`);
    // Letters as large as on 9x9, however large the points of a small board are.
    svg.style.fontSize = `${Math.min(0.3, 0.036 * size)}px`;
    this.drawGrid(svg);
    if (coordinates) this.drawCoordinates(svg);
    this.stones = shape('g', { class: 'stones' });
    this.cover = shape('g', { class: 'cover' });
    this.marks = shape('g', { class: 'marks' });
    svg.append(this.stones, this.cover, this.marks);
  }

  drawGrid(svg) {
    const end = this.size - 1;
    svg.append(shape('rect', { class: 'wood', x: -0.7, y: -0.7, width: end + 1.4, height: end + 1.4, rx: 0.12 }));
    for (let i = 0; i <= end; i++) {
      svg.append(shape('line', { class: 'line', x1: 0, x2: end, y1: i, y2: i }));
      svg.append(shape('line', { class: 'line', y1: 0, y2: end, x1: i, x2: i }));
    }
    const stars = starLines(this.size);
    for (const cy of stars) {
      for (const cx of stars) svg.append(shape('circle', { class: 'star', cx, cy, r: 0.1 }));
    }
  }

  drawCoordinates(svg) {
    for (let i = 0; i < this.size; i++) {
      svg.append(shape('text', { class: 'coordinate', x: i, y: -0.88 }, COLUMNS[i]));
      svg.append(shape('text', { class: 'coordinate', x: -0.98, y: i + 0.13 }, this.size - i));
    }
  }

  /**
   * Shows a position. Only what has changed since the last call is drawn.
   *
   * @param stones by point
   * @param last the point of the last move; -1 for none
   * @param hints moves to mark on empty points: {point, text, strength from 0 to 1}
   */
  show(stones, last, hints = []) {
    for (let point = 0; point < stones.length; point++) {
      if (stones[point] !== this.shown[point]) this.put(point, stones[point]);
    }
    const marks = hints.filter(hint => stones[hint.point] === EMPTY).flatMap(hint => this.hint(hint));
    if (last >= 0 && stones[last] !== EMPTY) {
      marks.push(shape('circle', { class: `mark on-${stones[last] === BLACK ? 'black' : 'white'}`, ...this.place(last), r: 0.22 }));
    }
    this.marks.replaceChildren(...marks);
  }

  /**
   * Shows on each point how much it belongs to a side.
   *
   * @param owners by point, from -1 for White to 1 for Black; empty for none
   */
  showOwners(owners) {
    this.cover.replaceChildren(...[...owners].flatMap((owner, point) => {
      const strength = Math.min(1, Math.abs(owner));
      if (strength < 0.15) return [];
      const { cx, cy } = this.place(point);
      const half = 0.1 + 0.12 * strength;
      return [shape('rect', { class: `owner ${owner > 0 ? 'black' : 'white'}`, x: cx - half, y: cy - half, width: 2 * half, height: 2 * half })];
    }));
  }

  place(point) {
    return { cx: point % this.size, cy: Math.floor(point / this.size) };
  }

  put(point, side) {
    this.shown[point] = side;
    this.places[point]?.remove();
    this.places[point] = side === EMPTY ? null : shape('circle', {
      class: `stone ${side === BLACK ? 'black' : 'white'}`,
      'data-point': pointName(point, this.size),
      ...this.place(point),
      r: 0.47,
    });
    if (side !== EMPTY) this.stones.append(this.places[point]);
  }

  hint({ point, text, strength }) {
    const { cx, cy } = this.place(point);
    return [
      shape('circle', { class: 'hint', cx, cy, r: 0.42, 'fill-opacity': 0.25 + 0.7 * strength }),
      shape('text', { class: 'hint-text', x: cx, y: cy + 0.11 }, text),
    ];
  }
}
