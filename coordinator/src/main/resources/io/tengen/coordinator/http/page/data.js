// Hooks that fetch and follow what the coordinator has.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { address, get, Problem } from './api.js';
import { listen } from './events.js';

/**
 * What a GET request answers.
 *
 * @param path of the API; null to ask for nothing yet
 * @param parameters of the request
 * @param every milliseconds after which to ask again while the page is visible; 0 for never
 * @param occasion asks again when it changes
 * @returns {value, problem, reload}: value is null before the first answer, and the last answer
 *     stays while a later request fails
 */
export function useGet(path, parameters = {}, every = 0, occasion = null) {
  const [state, set] = useState({ value: null, problem: null });
  const [turn, again] = useState(0);
  const key = path === null ? null : address(path, parameters);
  const shown = useRef(key);
  useEffect(() => {
    if (key === null) return undefined;
    const stop = new AbortController();
    if (shown.current !== key) set({ value: null, problem: null });
    shown.current = key;
    let waiting = false;
    async function ask() {
      if (waiting) return;
      waiting = true;
      try {
        const value = await get(path, parameters, stop.signal);
        set({ value, problem: null });
      } catch (problem) {
        if (problem instanceof Problem) set(old => ({ ...old, problem }));
        else if (problem.name !== 'AbortError') throw problem;
      } finally {
        waiting = false;
      }
    }
    ask();
    const timer = every && setInterval(() => document.hidden || ask(), every);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [key, every, occasion, turn]);
  return { ...state, reload: useCallback(() => again(n => n + 1), []) };
}

/**
 * Follows a stream while the component is shown.
 *
 * @param path of the API; null for no stream
 * @param handlers by name of event
 * @returns {open, problem}: whether the stream is open, and why the coordinator refuses it, if it does
 */
export function useEvents(path, parameters, handlers) {
  const [state, set] = useState({ open: true, problem: null });
  const latest = useRef(handlers);
  latest.current = handlers;
  const key = path === null ? null : address(path, parameters);
  useEffect(() => {
    if (key === null) return undefined;
    set({ open: true, problem: null });
    const forwarded = {};
    for (const name of Object.keys(handlers)) {
      forwarded[name] = message => latest.current[name](message);
    }
    return listen(key, forwarded, open => set({ open, problem: null }), problem => set({ open: false, problem }));
  }, [key]);
  return state;
}

/** Draws the component again at an interval in milliseconds, for clocks; 0 for never. */
export function useTick(every) {
  const [, set] = useState(0);
  useEffect(() => {
    if (!every) return undefined;
    const timer = setInterval(() => document.hidden || set(n => n + 1), every);
    return () => clearInterval(timer);
  }, [every]);
}

/** A value that follows another after a pause in its changes. */
export function useSettled(value, millis) {
  const [settled, set] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => set(value), millis);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
