// An analysis on the coordinator: opened, moved with the position, opened again when it was lost, and closed.
import { useEffect, useRef, useState } from 'preact/hooks';
import { path, post, Problem, remove } from './api.js';
import { useEvents } from './data.js';

const NOT_FOUND = 404;
const NONE = { id: null, analysis: null, problem: null };

/** Gives the slot of an analysis back; it ends by itself some minutes later if this fails. */
function close(id) {
  remove(`analyses/${path(id)}`).catch(problem => {
    if (!(problem instanceof Problem)) throw problem;
  });
}

/** Opens an analysis for a request; returns a function that closes it. */
function openAnalysis(request, set) {
  let id = null;
  let over = false;
  post('analyses', request).then(answer => {
    id = answer.id;
    if (over) close(id);
    else set({ ...NONE, id });
  }, problem => {
    if (!(problem instanceof Problem)) throw problem;
    if (!over) set({ ...NONE, problem });
  });
  return () => {
    if (id && !over) close(id);
    over = true;
  };
}

/**
 * Asks for an analysis of a position, and moves it with the position.
 *
 * @param setup of the game, a message
 * @param numbers moves before the position, as messages number them
 * @param request {engine, artifacts, visits}; null for no analysis
 * @returns {analysis, problem, open}: analysis is null before the first report on this position
 */
export function useAnalysis(setup, numbers, request) {
  const [state, set] = useState(NONE);
  const [attempt, again] = useState(0);
  const moves = useRef(numbers);
  moves.current = numbers;
  useEffect(() => {
    set(NONE);
    if (!request) return undefined;
    const stop = openAnalysis({ ...request, setup, moves: moves.current }, set);
    addEventListener('pagehide', stop);
    return () => {
      removeEventListener('pagehide', stop);
      stop();
    };
  }, [request, attempt]);
  // A coordinator that was started again knows no analysis, nor one that nobody watched for long.
  const fail = problem => {
    if (problem.status === NOT_FOUND && state.analysis) again(attempt + 1);
    else set(old => ({ ...old, id: null, problem }));
  };
  const shown = numbers.join();
  useEffect(() => {
    if (!state.id) return;
    post(`analyses/${path(state.id)}:show`, { moves: numbers }).catch(problem => {
      if (!(problem instanceof Problem)) throw problem;
      fail(problem);
    });
  }, [state.id, shown]);
  const stream = useEvents(state.id ? `analyses/${path(state.id)}/events` : null, {}, {
    analysis: analysis => set(old => ({ ...old, analysis })),
    problem: ({ detail, status }) => fail(new Problem(status, detail)),
  });
  useEffect(() => {
    if (stream.problem && state.id) fail(stream.problem);
  }, [stream.problem]);
  const current = state.analysis?.moves.join() === shown ? state.analysis : null;
  return { problem: state.problem, analysis: current, open: stream.open };
}
