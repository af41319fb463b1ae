// Steps through the games of the page. The text of goban.js precedes it in the same module. Text
// from outside is only ever set as text.
{
  const data = JSON.parse(document.getElementById('data').textContent);
  const MOST_ROWS = 300;
  const at = id => document.getElementById(id);
  const size = data.size;
  const board = new BoardPicture(at('board'), size);

  let game = null; // of data.games, with its moves read
  let step = 0; // moves on the board
  let found = data.games; // those that the filters leave

  function element(name, attributes, text) {
    const made = document.createElement(name);
    Object.assign(made, attributes);
    if (text !== undefined) made.textContent = text;
    return made;
  }

  /** The number of a point that SGF writes with two letters; none is a pass. */
  const pointAt = letters => letters
    ? (letters.charCodeAt(1) - 97) * size + letters.charCodeAt(0) - 97
    : PASS;
  const played = point => point < 0 ? 'passes' : pointName(point, size);

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
    return {
      ...found,
      setup: { size, black: (read[0].AB || []).map(pointAt), white: (read[0].AW || []).map(pointAt) },
      moves: read.flatMap(node => ['B', 'W'].filter(side => node[side])
        .map(side => ({ side: side === 'B' ? BLACK : WHITE, point: pointAt(node[side][0]) }))),
    };
  }

  function draw() {
    const { stones, prisoners, removed } = positionAfter(game.setup, game.moves, step);
    const last = step ? game.moves[step - 1] : null;
    board.show(stones, last ? last.point : PASS);

    const words = last ? `${last.side === BLACK ? 'Black' : 'White'} ${played(last.point)}` : 'The beginning';
    at('now').textContent = `Move ${step} of ${game.moves.length}: ${words}${removed ? `, takes ${removed}` : ''}`;
    at('taken').textContent = `Stones taken: Black ${prisoners[BLACK]}, White ${prisoners[WHITE]}`;
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
      const button = element('button', { type: 'button', className: move.side === BLACK ? 'black' : 'white' }, pointName(move.point, size));
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

  function start() {
    data.engines.forEach((name, i) => at('engine').append(element('option', { value: i }, name)));
    [...new Set(data.games.map(one => one.e))].sort().forEach(ending => at('ending').append(element('option', { value: ending }, ending)));
    at('viewer').hidden = false;
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
  }

  if (data.games.length > 0) start();
}
