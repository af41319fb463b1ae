// Steps through a game: board, slider, list of moves and evaluations.
import { h } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Board } from './board.js';
import { BLACK, WHITE, pointName, positionAfter } from './goban.js';
import { count, percent, points, seconds } from './format.js';
import { WinRateGraph } from './graph.js';
import { lastPoint } from './record.js';
import { T } from './text.js';

const MANY = 10;
const WHEEL = 40; // pixels of a wheel for one move

const colourOf = side => side === BLACK ? T.black : T.white;

/** What the last move was, in words. */
function words(game, step, removed) {
  if (step === 0) return T.theBeginning;
  const { point, side } = game.moves[step - 1];
  return T.played(colourOf(side), pointName(point, game.setup.size), removed);
}

/** The visits of the search before the next move, which this position was searched for. */
function hintsAt(game, step) {
  return (game.moves[step]?.hints ?? []).map(hint => ({ ...hint, text: hint.visits > 999 ? `${Math.round(hint.visits / 1000)}k` : String(hint.visits) }));
}

/**
 * The viewer.
 *
 * @param game see record.js
 * @param start number of moves to begin with; null for the last of a running game, the first else
 * @param running whether further moves come: the board then follows the last one
 * @param onStep told the number of moves on the board
 * @param players what stands above the board's buttons
 */
export function Viewer({ game, start, running, onStep, players, actions }) {
  const { moves, setup } = game;
  const [chosen, choose] = useState(start);
  const [hinting, hint] = useState(true);
  const step = Math.min(moves.length, chosen ?? (running ? moves.length : 0));
  const go = to => {
    const next = Math.max(0, Math.min(moves.length, to));
    choose(running && next === moves.length ? null : next);
    onStep?.(next);
  };
  const position = useMemo(() => positionAfter(setup, moves, step), [setup, moves, step]);
  const hints = useMemo(() => hinting ? hintsAt(game, step) : [], [game, step, hinting]);
  const stage = useRef(null);
  useWheel(stage, turns => go(step + turns));
  const now = T.moveIs(step, moves.length, words(game, step, position.removed));

  return h('div', { class: 'viewer' },
    h('div', { class: 'stage', ref: stage, tabIndex: 0, role: 'group', 'aria-label': T.boardHelp, onKeyDown: keys(go, step, moves.length) },
      h(Board, { size: setup.size, stones: position.stones, last: lastPoint(moves, step), hints, label: now })),
    h('div', { class: 'side' },
      players,
      h('p', { class: 'now', 'aria-live': 'polite' }, now),
      h('p', { class: 'about' }, T.taken(position.prisoners[BLACK], position.prisoners[WHITE])),
      h(MoveFacts, { move: moves[step - 1] }),
      h(WinRateGraph, { moves, step, onStep: go }),
      h('input', { type: 'range', min: 0, max: moves.length, value: step, 'aria-label': T.move, onInput: event => go(Number(event.target.value)) }),
      h('div', { class: 'buttons' },
        [['«', T.toBeginning, 0], ['‹', T.oneBack, step - 1], ['›', T.oneOn, step + 1], ['»', T.toEnd, moves.length]].map(([sign, name, to]) =>
          h('button', { key: sign, type: 'button', 'aria-label': name, disabled: Math.max(0, Math.min(moves.length, to)) === step, onClick: () => go(to) }, sign)),
        actions),
      moves.some(move => move.hints.length) && h('label', { class: 'check' },
        h('input', { type: 'checkbox', checked: hinting, onChange: event => hint(event.target.checked) }), T.showVisits),
      h(MoveList, { game, step, go })));
}

function keys(go, step, last) {
  const steps = { ArrowLeft: step - 1, ArrowRight: step + 1, PageUp: step - MANY, PageDown: step + MANY, Home: 0, End: last };
  return event => {
    if (event.key in steps && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      go(steps[event.key]);
    }
  };
}

/** Turns of the wheel over an element as moves. The page does not scroll meanwhile. */
function useWheel(element, onTurn) {
  const turn = useRef(onTurn);
  turn.current = onTurn;
  useEffect(() => {
    let rest = 0;
    function wheel(event) {
      if (event.ctrlKey) return;
      event.preventDefault();
      rest += event.deltaMode ? event.deltaY * WHEEL : event.deltaY;
      const turns = Math.trunc(rest / WHEEL);
      if (turns) {
        rest -= turns * WHEEL;
        turn.current(turns);
      }
    }
    const box = element.current;
    box.addEventListener('wheel', wheel, { passive: false });
    return () => box.removeEventListener('wheel', wheel);
  }, []);
}

function MoveFacts({ move }) {
  const { evaluation } = move ?? {};
  return h('p', { class: 'about facts-line' }, move ? [
    T.thought(seconds(move.seconds)),
    evaluation && T.chance(percent(evaluation.black)),
    evaluation?.lead !== null && evaluation?.lead !== undefined && T.lead(evaluation.lead >= 0 ? T.black : T.white, points(Math.abs(Math.round(evaluation.lead * 10) / 10))),
    evaluation && T.visits(count(evaluation.visits)),
  ].filter(Boolean).join(' · ') : '\u00a0');
}

function MoveList({ game, step, go }) {
  const list = useRef(null);
  useEffect(() => {
    const box = list.current;
    const current = box.children[step - 1];
    if (!current) return;
    // Not scrollIntoView, which may scroll the page as well.
    const above = current.offsetTop - box.offsetTop;
    if (above < box.scrollTop || above + current.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = above - box.clientHeight / 2;
    }
  }, [step, game.moves.length]);
  return h('ol', { class: 'moves', ref: list, tabIndex: 0, 'aria-label': T.moves },
    game.moves.map((move, i) => h('li', { key: i },
      h('button', {
        type: 'button',
        class: move.side === BLACK ? 'black' : 'white',
        'aria-current': i + 1 === step ? 'true' : undefined,
        onClick: () => go(i + 1),
      }, pointName(move.point, game.setup.size)))));
}
