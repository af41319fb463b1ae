'use strict';
// Steps through the games of the page. It knows no rules: which stones a move takes stands beside
// the moves. Text from outside is only ever set as text.
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';
  const MOST_ROWS = 300;
  const SVG = 'http://www.w3.org/2000/svg';
  const at = id => document.getElementById(id);
  const size = data.size;

  let game = null; // of data.games, with its moves and captures read
  let step = 0; // moves on the board
  let found = data.games; // those that the filters leave

  function element(name, attributes, text) {
    const made = document.createElement(name);
    Object.assign(made, attributes);
    if (text !== undefined) made.textContent = text;
    return made;
  }

  function shape(name, attributes, text) {
    const made = document.createElementNS(SVG, name);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    if (text !== undefined) made.textContent = text;
    return made;
  }

  const column = point => point.charCodeAt(0) - 97;
  const row = point => point.charCodeAt(1) - 97;
  const pointName = point => point ? COLUMNS[column(point)] + (size - row(point)) : 'passes';

  /** The nodes of an SGF without variations: each maps properties to their values. */
  function nodes(sgf) {
    const read = [];
    let values = [];
    for (const [token, name, value] of sgf.matchAll(/;|([A-Z]+)|\[((?:\\[^]|[^\\\]])*)\]/g)) {
      if (token === ';') read.push({});
      else if (name) values = read[read.length - 1][name] = [];
      else values.push(value);
    }
    return read;
  }

  function open(found) {
    const read = nodes(found.s);
    const taken = {};
    for (const entry of found.c ? found.c.split(';') : []) {
      const [move, points] = entry.split(':');
      taken[move] = points.match(/../g);
    }
    return {
      ...found,
      setup: { B: read[0].AB || [], W: read[0].AW || [] },
      moves: read.flatMap(node => ['B', 'W'].filter(side => node[side])
        .map(side => ({ side, point: node[side][0] }))),
      taken,
    };
  }

  /** Stones after this many moves, by point, and how many each side has taken. */
  function position(moves) {
    const stones = new Map();
    const prisoners = { B: 0, W: 0 };
    for (const side of ['B', 'W']) for (const point of game.setup[side]) stones.set(point, side);
    for (let i = 0; i < moves; i++) {
      const { side, point } = game.moves[i];
      if (point) stones.set(point, side);
      for (const gone of game.taken[i] || []) {
        prisoners[stones.get(gone) === 'B' ? 'W' : 'B']++;
        stones.delete(gone);
      }
    }
    return { stones, prisoners };
  }

  function isStar(x, y) {
    if (size < 7) return size % 2 === 1 && size > 3 && x === (size - 1) / 2 && y === x;
    const edge = size < 13 ? 2 : 3;
    const lines = size % 2 ? [edge, (size - 1) / 2, size - 1 - edge] : [edge, size - 1 - edge];
    return lines.includes(x) && lines.includes(y);
  }

  /** Lines, star points and coordinates: what no move changes. */
  function drawGrid() {
    const board = at('board');
    board.setAttribute('viewBox', `-1.25 -1.25 ${size + 1} ${size + 1}`);
    // Letters as large as on 9x9, however large the points of a small board are.
    board.style.fontSize = `${Math.min(0.34, 0.038 * size)}px`;
    const end = size - 1;
    board.append(shape('rect', { class: 'wood', x: -0.7, y: -0.7, width: end + 1.4, height: end + 1.4, rx: 0.12 }));
    for (let i = 0; i < size; i++) {
      board.append(shape('line', { class: 'line', x1: 0, x2: end, y1: i, y2: i }));
      board.append(shape('line', { class: 'line', y1: 0, y2: end, x1: i, x2: i }));
      board.append(shape('text', { class: 'coordinate', x: i, y: -0.88 }, COLUMNS[i]));
      board.append(shape('text', { class: 'coordinate', x: -0.98, y: i + 0.13 }, size - i));
      for (let j = 0; j < size; j++) {
        if (isStar(i, j)) board.append(shape('circle', { class: 'star', cx: i, cy: j, r: 0.1 }));
      }
    }
    board.append(shape('g', { id: 'stones' }));
  }

  function draw() {
    const { stones, prisoners } = position(step);
    const drawn = [];
    for (const [point, side] of stones) {
      const place = { cx: column(point), cy: row(point) };
      drawn.push(shape('circle', { class: `stone ${side === 'B' ? 'black' : 'white'}`, 'data-point': pointName(point), ...place, r: 0.47 }));
    }
    const last = step ? game.moves[step - 1] : null;
    if (last && last.point && stones.has(last.point)) {
      const place = { cx: column(last.point), cy: row(last.point) };
      drawn.push(shape('circle', { class: `mark on-${last.side === 'B' ? 'black' : 'white'}`, ...place, r: 0.22 }));
    }
    at('stones').replaceChildren(...drawn);

    const words = last ? `${last.side === 'B' ? 'Black' : 'White'} ${pointName(last.point)}` : 'The beginning';
    const gone = last ? (game.taken[step - 1] || []).length : 0;
    at('now').textContent = `Move ${step} of ${game.moves.length}: ${words}${gone ? `, takes ${gone}` : ''}`;
    at('taken').textContent = `Stones taken: Black ${prisoners.B}, White ${prisoners.W}`;
    at('board').setAttribute('aria-label', `Board after move ${step}: ${words}`);
    at('slider').value = step;
    at('first').disabled = at('back').disabled = step === 0;
    at('forth').disabled = at('last').disabled = step === game.moves.length;

    const list = at('moves');
    list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const current = list.children[step - 1];
    if (current) {
      current.firstChild.setAttribute('aria-current', 'true');
      // Not scrollIntoView, which may scroll the page as well.
      const above = current.offsetTop - list.offsetTop;
      if (above < list.scrollTop || above + current.offsetHeight > list.scrollTop + list.clientHeight) {
        list.scrollTop = above - list.clientHeight / 2;
      }
    }
  }

  function go(to) {
    step = Math.max(0, Math.min(game.moves.length, to));
    draw();
  }

  function show(chosen) {
    game = open(chosen);
    at('black').textContent = data.engines[game.b];
    at('white').textContent = data.engines[game.w];
    at('title').textContent = `Game ${game.n}`;
    at('result').textContent = `${game.r}, ${game.e}`;
    at('number').value = game.n;
    at('slider').max = game.moves.length;
    at('moves').replaceChildren(...game.moves.map((move, i) => {
      const item = element('li');
      const button = element('button', { type: 'button', className: move.side === 'B' ? 'black' : 'white' }, move.point ? pointName(move.point) : 'pass');
      button.dataset.move = i + 1;
      item.append(button);
      return item;
    }));
    for (const line of at('list').children) {
      line.toggleAttribute('data-current', Number(line.dataset.game) === game.n);
    }
    go(0);
  }

  function find() {
    const engine = at('engine').value;
    const ending = at('ending').value;
    found = data.games.filter(one => (engine === '' || one.b === Number(engine) || one.w === Number(engine))
      && (ending === '' || one.e === ending));
    at('list').replaceChildren(...found.slice(0, MOST_ROWS).map(one => {
      const line = element('tr');
      line.dataset.game = one.n;
      const number = element('td', { className: 'n' });
      number.append(element('button', { type: 'button', className: 'link' }, one.n));
      line.append(number, ...[data.engines[one.b], data.engines[one.w], one.r, one.e].map(text => element('td', {}, text)),
        element('td', { className: 'n' }, one.m));
      line.toggleAttribute('data-current', game !== null && one.n === game.n);
      return line;
    }));
    const games = `${found.length.toLocaleString('en')} game${found.length === 1 ? '' : 's'}`;
    at('found').textContent = found.length > MOST_ROWS
      ? `${games}; the first ${MOST_ROWS} are listed.`
      : `${games}.`;
  }

  /** The next of the games found, or the one before. */
  function neighbour(way) {
    const here = game.n;
    const next = way > 0 ? found.find(one => one.n > here) : found.findLast(one => one.n < here);
    if (next) show(next);
  }

  /** Shows the game with this number, if the page has it. */
  function byNumber(number) {
    const wanted = data.games.find(one => one.n === number);
    if (wanted) show(wanted);
    else at('found').textContent = `Game ${number} is not kept in this page.`;
    return wanted;
  }

  function save() {
    const link = element('a', {
      href: URL.createObjectURL(new Blob([game.s], { type: 'application/x-go-sgf' })),
      download: `${data.run}-${String(game.n).padStart(6, '0')}.sgf`,
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  /** Links to a game look like #game-17. */
  function follow() {
    const match = /^#game-(\d+)$/.exec(location.hash);
    if (match) {
      byNumber(Number(match[1]));
      at('games').scrollIntoView();
      at('stage').focus({ preventScroll: true });
    }
  }

  const KEYS = {
    ArrowLeft: () => go(step - 1),
    ArrowRight: () => go(step + 1),
    PageUp: () => go(step - 10),
    PageDown: () => go(step + 10),
    Home: () => go(0),
    End: () => go(game.moves.length),
  };

  if (data.games.length === 0) return;
  data.engines.forEach((name, i) => at('engine').append(element('option', { value: i }, name)));
  [...new Set(data.games.map(one => one.e))].sort().forEach(ending => at('ending').append(element('option', { value: ending }, ending)));
  at('viewer').hidden = false;
  drawGrid();
  find();
  show(data.games[0]);

  at('stage').addEventListener('keydown', event => {
    const act = KEYS[event.key];
    if (act && !event.altKey && !event.ctrlKey && !event.metaKey) {
      act();
      event.preventDefault();
    }
  });
  at('slider').addEventListener('input', event => go(Number(event.target.value)));
  at('first').addEventListener('click', () => go(0));
  at('back').addEventListener('click', () => go(step - 1));
  at('forth').addEventListener('click', () => go(step + 1));
  at('last').addEventListener('click', () => go(game.moves.length));
  at('save').addEventListener('click', save);
  at('moves').addEventListener('click', event => {
    const move = event.target.dataset.move;
    if (move) go(Number(move));
  });
  at('list').addEventListener('click', event => {
    const line = event.target.closest('tr');
    if (line) byNumber(Number(line.dataset.game));
  });
  at('engine').addEventListener('change', find);
  at('ending').addEventListener('change', find);
  at('number').addEventListener('change', event => byNumber(Number(event.target.value)));
  at('previous').addEventListener('click', () => neighbour(-1));
  at('next').addEventListener('click', () => neighbour(1));
  addEventListener('hashchange', follow);
  follow();
})();
