// Analysis of a game or a position: an engine of the cluster searches while the page is open.
import { h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Desk } from './analysis-desk.js';
import { get, path, post, Problem } from './api.js';
import { Card, Failure, Field, FileButton, View } from './parts.js';
import { Select } from './runs.js';
import { useLocation } from './router.js';
import { useUser } from './session.js';
import { setupOf, usualKomi } from './setup.js';
import { T } from './text.js';

/** A game of an address: a recorded one, or a person's. */
async function linked(query) {
  const [run, index, play] = ['run', 'game', 'play'].map(name => query.get(name));
  if (play) return read((await get(`plays/${path(play)}`)).sgf);
  if (run && index !== null) return read((await get(`runs/${path(run)}/games/${path(index)}`)).sgf);
  return null;
}

const read = sgf => post('sgf', { sgf });

const emptyGame = size => ({ setup: setupOf('chinese', size, usualKomi('chinese', size), 0), moves: [], black: '', white: '' });

export function AnalysisView() {
  const user = useUser();
  const { query } = useLocation();
  const [game, setGame] = useState(null);
  const [problem, setProblem] = useState(null);
  async function load(promise) {
    try {
      const found = await promise;
      if (found) setGame({ ...found, key: Math.random() });
      setProblem(null);
    } catch (refusal) {
      if (!(refusal instanceof Problem)) throw refusal;
      setProblem(refusal);
    }
  }
  useEffect(() => {
    if (user.mayChange) load(linked(query));
  }, []);
  if (!user.mayChange) return h(View, { title: T.analysis }, h('p', null, T.forUsers));
  return h(View, { title: game?.black || game?.white ? T.versus(game.black || '?', game.white || '?') : T.analysis, kicker: game && T.analysis, wide: true },
    h(Failure, { problem }),
    game ? h(Desk, { key: game.key, game, onClose: () => setGame(null) }) : h(Opener, { load }));
}

/** Opens a game from text, a file, or an empty board. */
function Opener({ load }) {
  const [text, setText] = useState('');
  const [size, setSize] = useState('9');
  const take = files => files.length > 0 && load(files[0].text().then(read));
  const drop = event => {
    event.preventDefault();
    take(event.dataTransfer.files);
  };
  return h('div', { onDragOver: event => event.preventDefault(), onDrop: drop },
    h('p', { class: 'about' }, T.analysisAbout),
    h(Card, null,
      h(Field, { label: T.sgfText }, props => h('textarea', { rows: 8, spellcheck: false, value: text, onInput: event => setText(event.target.value), ...props })),
      h('div', { class: 'buttons' },
        h('button', { type: 'button', class: 'primary', disabled: !text.trim(), onClick: () => load(read(text)) }, T.openSgf),
        h(FileButton, { text: T.orFile, accept: '.sgf', onFiles: take }),
        h(Select, { label: T.boardSize, value: size, options: ['9', '13', '19'].map(each => [each, T.square(each)]), onChange: setSize }),
        h('button', { type: 'button', onClick: () => load(Promise.resolve(emptyGame(Number(size)))) }, T.emptyBoard))));
}
