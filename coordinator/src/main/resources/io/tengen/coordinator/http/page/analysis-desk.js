// The desk of an analysis: the board, the engine and what it says.
import { h } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Life, Lines, Verdict, hintsOf, ownersOf } from './analysis-report.js';
import { useAnalysis } from './analysis-session.js';
import { chosenEngine, EngineChoice, usualEngine } from './engine-choice.js';
import { BLACK, PASS, WHITE } from './goban.js';
import { Failure, Field } from './parts.js';
import { PointBoard } from './points.js';
import { lastPoint, numbersOf, plainGame } from './record.js';
import { StepButtons, StepSlider, stepKeys } from './steps.js';
import { T } from './text.js';
import { colourOf, stepWords, useVariation } from './variation.js';

const OVERLAYS = ['moves', 'ownership', 'influence', 'life'];
const MOST_VISITS = 10_000_000;
const NONE = [];

/**
 * The desk.
 *
 * @param game as the coordinator read it from SGF
 * @param onClose called to open another game
 */
export function Desk({ game, onClose }) {
  const { setup, moves } = useMemo(() => plainGame(game.setup, game.moves), [game]);
  const variation = useVariation(setup, moves, moves.length);
  const { step, position, toMove } = variation;
  const numbers = useMemo(() => numbersOf(variation.moves.slice(0, step)), [variation.moves, step]);
  const [request, setRequest] = useState(null);
  const [overlay, setOverlay] = useState('moves');
  const { analysis, problem, open } = useAnalysis(game.setup, numbers, request);
  const report = analysis?.report;
  const steps = { step, last: variation.moves.length, go: variation.go };
  const label = stepWords(variation, setup.size);
  const hints = useMemo(() => overlay === 'moves' ? hintsOf(report) : NONE, [report, overlay]);
  const owners = useMemo(() => ownersOf(report, overlay, position.stones), [report, overlay, position]);
  return h('div', { class: 'viewer' },
    h(PointBoard, { size: setup.size, stones: position.stones, last: lastPoint(variation.moves, step), hints, owners, label, onPoint: variation.play, onKey: stepKeys(steps) }),
    h('div', { class: 'side' },
      h(Request, { setup, request, onRequest: setRequest, onClose }),
      h(Failure, { problem }),
      !open && request && !problem && h('p', { class: 'notice open', role: 'status' }, T.reconnecting),
      analysis?.notice && h('p', { class: 'notice open', role: 'status' }, analysis.notice),
      h('p', { class: 'now', 'aria-live': 'polite' }, label),
      h('p', { class: 'about' }, [T.turnOf(colourOf(toMove)), T.taken(position.prisoners[BLACK], position.prisoners[WHITE])].join(' · ')),
      h(Verdict, { report, toMove, worker: analysis?.worker }),
      h(StepSlider, steps),
      h(StepButtons, steps,
        h('button', { type: 'button', onClick: () => variation.play(PASS) }, T.passMove),
        variation.branch !== null && h('button', { type: 'button', onClick: variation.leave }, T.backToGame)),
      h(Overlays, { overlay, onOverlay: setOverlay }),
      overlay === 'life' && report && h(Life, { report, size: setup.size }),
      report && h(Lines, { report, size: setup.size })));
}

/** The engine that is asked, and how much it thinks. */
function Request({ setup, request, onRequest, onClose }) {
  const [choice, setChoice] = useState({ engine: usualEngine(setup.size, setup.rules), network: null });
  const [visits, setVisits] = useState('20000');
  const chosen = chosenEngine(choice);
  const isNumber = Number(visits) >= 1 && Number(visits) <= MOST_VISITS;
  function submit(event) {
    event.preventDefault();
    if (!chosen.wrong && isNumber) onRequest({ engine: chosen.engine, artifacts: chosen.artifacts, visits: Number(visits) });
  }
  return h('form', { onSubmit: submit, noValidate: true }, h('div', { class: 'grid' },
    h(EngineChoice, { value: choice, onChange: setChoice, label: T.analysing, wrong: chosen.wrong }),
    h(Field, { label: T.enginesVisits, wrong: isNumber ? '' : T.badGames }, props => h('input', { type: 'number', min: 1, max: MOST_VISITS, value: visits, onInput: event => setVisits(event.target.value), ...props }))),
  h('div', { class: 'buttons' },
    h('button', { class: request ? '' : 'primary' }, T.start),
    request && h('button', { type: 'button', onClick: () => onRequest(null) }, T.stop),
    h('button', { type: 'button', onClick: onClose }, T.openSgf)));
}

const Overlays = ({ overlay, onOverlay }) => h('fieldset', { class: 'choice' }, h('legend', null, T.overlay), OVERLAYS.map(each => h('label', { key: each },
  h('input', { type: 'radio', name: 'overlay', checked: overlay === each, onChange: () => onOverlay(each) }), T.overlays[each])));
