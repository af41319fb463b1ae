// Analysis of a game or a position: an engine of the cluster searches while the page is open.
import { h } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { get, path, post, Problem } from './api.js';
import { useEvents } from './data.js';
import { chosenEngine, EngineChoice } from './engine-choice.js';
import { count, decimals, percent } from './format.js';
import { BLACK, WHITE, pointName, positionAfter } from './goban.js';
import { Card, Failure, Field, Table, View } from './parts.js';
import { PointBoard } from './points.js';
import { lastPoint, plainGame } from './record.js';
import { fairKomi } from './run-form.js';
import { Select } from './runs.js';
import { useLocation } from './router.js';
import { useUser } from './session.js';
import { T } from './text.js';

const OVERLAYS = ['moves', 'ownership', 'influence', 'life'];
const LINES = 8;
const MARKED = 6;

/** A game of an address: a recorded one, or a person's. */
async function linked(query) {
  const [run, index, play] = ['run', 'game', 'play'].map(name => query.get(name));
  if (play) return read((await get(`plays/${path(play)}`)).sgf);
  if (run && index !== null) return read((await get(`runs/${path(run)}/games/${path(index)}`)).sgf);
  return null;
}

const read = sgf => post('sgf', { sgf });

export function AnalysisView() {
  const user = useUser();
  const { query } = useLocation();
  const [game, open] = useState(null);
  const [problem, fail] = useState(null);
  async function load(promise) {
    try {
      const found = await promise;
      if (found) open({ ...found, key: Math.random() });
      fail(null);
    } catch (refusal) {
      if (!(refusal instanceof Problem)) throw refusal;
      fail(refusal);
    }
  }
  useEffect(() => {
    if (user.mayChange) load(linked(query));
  }, []);
  return h(View, { title: game?.black || game?.white ? T.versus(game.black || '?', game.white || '?') : T.analysis, kicker: game && T.analysis, wide: true },
    h(Failure, { problem }),
    game ? h(Desk, { key: game.key, game, onClose: () => open(null) }) : h(Opener, { load }));
}

/** Opens a game from text, a file, or an empty board. */
function Opener({ load }) {
  const [text, set] = useState('');
  const [size, resize] = useState('9');
  async function take(files) {
    if (files.length) load(files[0].text().then(read));
  }
  function empty() {
    const boardSize = Number(size);
    load(Promise.resolve({ setup: { rules: 'chinese', boardSize, komi: fairKomi(boardSize), firstToMove: 'COLOR_BLACK', blackStones: [], whiteStones: [] }, moves: [], black: '', white: '', warnings: [] }));
  }
  const drop = event => {
    event.preventDefault();
    take(event.dataTransfer.files);
  };
  return h('div', { onDragOver: event => event.preventDefault(), onDrop: drop },
    h('p', { class: 'about' }, T.analysisAbout),
    h(Card, null,
      h(Field, { label: T.sgfText }, props => h('textarea', { rows: 8, spellcheck: false, value: text, onInput: event => set(event.target.value), ...props })),
      h('div', { class: 'buttons' },
        h('button', { type: 'button', class: 'primary', disabled: !text.trim(), onClick: () => load(read(text)) }, T.openSgf),
        h('label', { class: 'button' }, T.orFile, h('input', { class: 'hidden', type: 'file', accept: '.sgf', onChange: event => take(event.target.files) })),
        h(Select, { label: T.boardSize, value: size, options: ['9', '13', '19'].map(each => [each, T.square(each)]), onChange: resize }),
        h('button', { type: 'button', onClick: empty }, T.emptyBoard))));
}

/** Asks the coordinator for an analysis of a position, and moves it with the position. */
function useAnalysis(setup, numbers, request) {
  const [state, set] = useState({ id: null, analysis: null, problem: null });
  const moves = useRef(numbers);
  moves.current = numbers;
  useEffect(() => {
    set({ id: null, analysis: null, problem: null });
    if (!request) return undefined;
    let over = false;
    post('analyses', { ...request, setup, moves: moves.current })
      .then(({ id }) => !over && set({ id, analysis: null, problem: null }))
      .catch(problem => !over && set({ id: null, analysis: null, problem }));
    return () => {
      over = true;
    };
  }, [request]);
  const shown = numbers.join();
  useEffect(() => {
    if (!state.id) return;
    post(`analyses/${path(state.id)}:show`, { moves: numbers }).catch(problem => set(old => ({ ...old, problem })));
  }, [state.id, shown]);
  const open = useEvents(state.id ? `analyses/${path(state.id)}/events` : null, {}, {
    analysis: analysis => set(old => ({ ...old, analysis })),
    problem: ({ detail, status }) => set(old => ({ ...old, id: null, problem: new Problem(status, detail) })),
  });
  const current = state.analysis?.moves.join() === shown ? state.analysis : null;
  return { ...state, analysis: current, open };
}

/** The board, the engine and what it says. */
function Desk({ game, onClose }) {
  const [branch, vary] = useState(null); // {at, moves}: moves beside the game
  const [step, set] = useState(game.moves.length);
  const [choice, choose] = useState({ engine: 'mcts', network: null });
  const [visits, limit] = useState('20000');
  const [request, start] = useState(null);
  const [overlay, lay] = useState('moves');
  const numbers = useMemo(() => branch ? [...game.moves.slice(0, branch.at), ...branch.moves] : game.moves, [game, branch]);
  const played = useMemo(() => plainGame(game.setup, numbers), [game, numbers]);
  const shown = useMemo(() => numbers.slice(0, step), [numbers, step]);
  const { stones, prisoners } = useMemo(() => positionAfter(played.setup, played.moves, step), [played, step]);
  const { analysis, problem, open } = useAnalysis(game.setup, shown, request);
  const report = analysis?.report;
  const { size } = played.setup;
  const chosen = chosenEngine(choice);
  const toMove = step < played.moves.length ? played.moves[step].side : nextSide(game.setup, played.moves, step);
  const go = to => set(Math.max(0, Math.min(numbers.length, to)));
  function play(point) {
    if (stones[point]) return;
    const number = point + 1;
    if (numbers[step] === number) {
      set(step + 1);
      return;
    }
    const at = branch ? Math.min(branch.at, step) : step;
    vary({ at, moves: [...numbers.slice(at, step), number] });
    set(step + 1);
  }
  const keys = event => {
    const steps = { PageUp: step - 1, PageDown: step + 1, Home: 0, End: numbers.length };
    if (!(event.key in steps)) return false;
    go(steps[event.key]);
    return true;
  };
  const hints = useMemo(() => overlay === 'moves' ? hintsOf(report) : [], [report, overlay]);
  const owners = useMemo(() => ownersOf(report, overlay, stones, size), [report, overlay, stones, size]);
  const submit = event => {
    event.preventDefault();
    if (!chosen.wrong && Number(visits) >= 1) start({ engine: chosen.engine, artifacts: chosen.artifacts, visits: Number(visits) });
  };
  const label = step ? T.moveIs(step, numbers.length, T.played(played.moves[step - 1].side === BLACK ? T.black : T.white, pointName(played.moves[step - 1].point, size), 0)) : T.theBeginning;
  return h('div', { class: 'viewer' },
    h(PointBoard, { size, stones, last: lastPoint(played.moves, step), hints, owners, label, onPoint: play, onKey: keys }),
    h('div', { class: 'side' },
      h('form', { onSubmit: submit, noValidate: true }, h('div', { class: 'grid' },
        h(EngineChoice, { value: choice, onChange: choose, label: T.analysing, wrong: chosen.wrong }),
        h(Field, { label: T.enginesVisits, wrong: Number(visits) >= 1 ? '' : T.badGames }, props => h('input', { type: 'number', min: 1, max: 10_000_000, value: visits, onInput: event => limit(event.target.value), ...props }))),
      h('div', { class: 'buttons' },
        h('button', { class: request ? '' : 'primary' }, T.start),
        request && h('button', { type: 'button', onClick: () => start(null) }, T.stop),
        h('button', { type: 'button', onClick: onClose }, T.openSgf))),
      h(Failure, { problem }),
      !open && request && h('p', { class: 'notice open', role: 'status' }, T.reconnecting),
      analysis?.notice && h('p', { class: 'notice open', role: 'status' }, analysis.notice),
      h('p', { class: 'now', 'aria-live': 'polite' }, label),
      h('p', { class: 'about' }, [T.turnOf(toMove === BLACK ? T.black : T.white), T.taken(prisoners[BLACK], prisoners[WHITE])].join(' · ')),
      h(Verdict, { report, toMove, worker: analysis?.worker }),
      h('input', { type: 'range', min: 0, max: numbers.length, value: step, 'aria-label': T.move, onInput: event => go(Number(event.target.value)) }),
      h('div', { class: 'buttons' },
        [['«', T.toBeginning, 0], ['‹', T.oneBack, step - 1], ['›', T.oneOn, step + 1], ['»', T.toEnd, numbers.length]].map(([sign, name, to]) =>
          h('button', { key: sign, type: 'button', 'aria-label': name, disabled: Math.max(0, Math.min(numbers.length, to)) === step, onClick: () => go(to) }, sign)),
        h('button', { type: 'button', onClick: () => playPass(numbers, step, branch, vary, set) }, T.passMove),
        branch && h('button', { type: 'button', onClick: () => { vary(null); set(branch.at); } }, T.backToGame)),
      h('fieldset', { class: 'choice' }, h('legend', null, T.overlay), OVERLAYS.map(each => h('label', { key: each },
        h('input', { type: 'radio', name: 'overlay', checked: overlay === each, onChange: () => lay(each) }), T.overlays[each]))),
      overlay === 'life' && report && h(Life, { report, size }),
      report && h(Lines, { report, size })));
}

function playPass(numbers, step, branch, vary, set) {
  const at = branch ? Math.min(branch.at, step) : step;
  vary({ at, moves: [...numbers.slice(at, step), 0] });
  set(step + 1);
}

/** The side that moves after the last move. */
function nextSide(setup, moves, step) {
  if (step > 0) return moves[step - 1].side === BLACK ? WHITE : BLACK;
  return setup.firstToMove === 'COLOR_WHITE' ? WHITE : BLACK;
}

function hintsOf(report) {
  const moves = (report?.moves ?? []).filter(move => move.point > 0).slice(0, MARKED);
  const most = Math.max(1, ...moves.map(move => move.visits));
  return moves.map(move => ({ point: move.point - 1, text: move.winRate === undefined ? '•' : decimals(100 * move.winRate, 0), strength: move.visits / most }));
}

function ownersOf(report, overlay, stones, size) {
  if (overlay === 'ownership') return report?.ownership ?? [];
  if (overlay === 'influence') return report?.influence ?? [];
  if (overlay !== 'life' || !report) return [];
  const owners = new Array(size * size).fill(0);
  for (const stone of report.dead) owners[stone - 1] = stones[stone - 1] === BLACK ? -1 : 1;
  return owners;
}

function Verdict({ report, toMove, worker }) {
  if (!report) return h('p', { class: 'result', role: 'status' }, worker ? T.searching(worker) : T.notSearching);
  const black = report.winRate === undefined ? null : toMove === BLACK ? report.winRate : 1 - report.winRate;
  const lead = report.lead === undefined ? null : toMove === BLACK ? report.lead : -report.lead;
  return h('p', { class: 'result' },
    black !== null && h('b', null, T.sideWins(T.black, percent(black))),
    [lead !== null && T.lead(lead >= 0 ? T.black : T.white, decimals(Math.abs(lead), 1)), T.ofVisits(count(report.visits)), report.last ? T.searchEnded : worker && T.searching(worker)]
      .filter(Boolean).map(text => ` · ${text}`));
}

function Life({ report, size }) {
  const names = stones => stones.map(stone => pointName(stone - 1, size)).join(' ');
  return h('p', { class: 'about' }, [report.dead.length > 0 && T.deadStones(names(report.dead)), report.unsettled.length > 0 && T.unsettledStones(names(report.unsettled))].filter(Boolean).join(' · ') || T.noLife);
}

function Lines({ report, size }) {
  const columns = [{ head: T.move }, { head: T.win, class: 'n' }, { head: T.visitsHead, class: 'n' }, { head: T.policy, class: 'n' }, { head: T.leadHead, class: 'n' }, { head: T.line }];
  return h(Table, { label: T.mainLines, columns, class: 'lines', rows: report.moves.slice(0, LINES).map(move => h('tr', { key: move.point },
    h('th', { scope: 'row' }, pointName(move.point - 1, size)),
    h('td', { class: 'n' }, move.winRate === undefined ? '' : percent(move.winRate)),
    h('td', { class: 'n' }, count(move.visits)),
    h('td', { class: 'n' }, move.prior ? percent(move.prior) : ''),
    h('td', { class: 'n' }, move.lead === undefined ? '' : decimals(move.lead, 1)),
    h('td', null, move.line.map(point => pointName(point - 1, size)).join(' ')))) });
}
