// Steps through a game: board, slider, list of moves and evaluations. Moves can be tried beside it.
import { h } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { BLACK, PASS, WHITE, pointName } from './goban.js';
import { count, percent, points, seconds } from './format.js';
import { WinRateGraph } from './graph.js';
import { PointBoard, PointField } from './points.js';
import { lastPoint, ownersOfDead } from './record.js';
import { StepButtons, StepSlider, stepKeys } from './steps.js';
import { T } from './text.js';
import { stepWords, useVariation } from './variation.js';

const WHEEL = 40; // pixels of a wheel for one move
const NONE = [];

/** The visits of the search before the next move, which this position was searched for. */
function hintsAt(moves, step) {
  return (moves[step]?.hints ?? []).map(hint => ({ ...hint, text: hint.visits > 999 ? `${Math.round(hint.visits / 1000)}k` : String(hint.visits) }));
}

/**
 * The viewer.
 *
 * @param game see record.js
 * @param start number of moves to begin with; the board of a running game begins with the last one
 * @param running whether further moves come: the board then follows the last one
 * @param onStep told the number of the game's moves on the board
 * @param players what stands above the board's buttons
 */
export function Viewer({ game, start, running, onStep, players, actions }) {
  const { setup } = game;
  const variation = useVariation(setup, game.moves, running ? null : start);
  const { moves, step, branch, position } = variation;
  const [hinting, setHinting] = useState(true);
  const go = to => {
    const next = variation.go(to);
    if (branch === null) onStep?.(next);
  };
  const goInGame = to => {
    const next = variation.goInGame(to);
    onStep?.(next);
  };
  const hints = useMemo(() => hinting ? hintsAt(moves, step) : NONE, [moves, step, hinting]);
  const dead = branch === null && step === game.moves.length && game.dead || NONE;
  const owners = useMemo(() => ownersOfDead(dead, position.stones), [dead, position]);
  const stage = useRef(null);
  useWheel(stage, turns => go(step + turns));
  const steps = { step, last: moves.length, go };

  return h('div', { class: 'viewer' },
    h('div', { ref: stage }, h(PointBoard, {
      size: setup.size, stones: position.stones, last: lastPoint(moves, step), hints, owners, dead, label: stepWords(variation, setup.size),
      help: T.boardHelp, byKeys: false, onKey: stepKeys({ ...steps, arrows: true }), onPoint: variation.play,
    })),
    h('div', { class: 'side' },
      players,
      h('p', { class: 'now', 'aria-live': 'polite' }, stepWords(variation, setup.size)),
      h('p', { class: 'about' }, [T.taken(position.prisoners[BLACK], position.prisoners[WHITE]),
        dead.length > 0 && T.deadStones(dead.map(point => pointName(point, setup.size)).join(' '))].filter(Boolean).join(' · ')),
      h(MoveFacts, { move: moves[step - 1] }),
      h(WinRateGraph, { moves: game.moves, step: branch === null ? step : Math.min(step, branch), onStep: goInGame }),
      h(StepSlider, steps),
      h(StepButtons, steps, actions),
      h(Trying, { variation, size: setup.size }),
      game.moves.some(move => move.hints.length) && h('label', { class: 'check' },
        h('input', { type: 'checkbox', checked: hinting, onChange: event => setHinting(event.target.checked) }), T.showVisits),
      h(MoveList, { moves, size: setup.size, step, go })));
}

/** Trying moves without a mouse, and the way back to the game. */
function Trying({ variation, size }) {
  return h('details', { open: variation.branch !== null },
    h('summary', null, T.tryMoves),
    h('p', { class: 'about' }, T.tryMovesAbout),
    h(PointField, { size, onPoint: variation.play }),
    h('div', { class: 'buttons' },
      h('button', { type: 'button', onClick: () => variation.play(PASS) }, T.passMove),
      variation.branch !== null && h('button', { type: 'button', onClick: variation.leave }, T.backToGame)));
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
    move.seconds !== undefined && T.thought(seconds(move.seconds)),
    evaluation && T.chance(percent(evaluation.black)),
    evaluation?.lead !== null && evaluation?.lead !== undefined && T.lead(evaluation.lead >= 0 ? T.black : T.white, points(Math.abs(Math.round(evaluation.lead * 10) / 10))),
    evaluation && T.visits(count(evaluation.visits)),
  ].filter(Boolean).join(' · ') : '\u00a0');
}

function MoveList({ moves, size, step, go }) {
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
  }, [step, moves.length]);
  return h('ol', { class: 'moves', ref: list, tabIndex: 0, 'aria-label': T.moves },
    moves.map((move, i) => h('li', { key: i },
      h('button', {
        type: 'button',
        class: move.side === BLACK ? 'black' : 'white',
        'aria-current': i + 1 === step ? 'true' : undefined,
        onClick: () => go(i + 1),
      }, pointName(move.point, size)))));
}
