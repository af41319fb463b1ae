// A board as a component, and the definitions that the pictures of all boards share.
import { h } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { BoardPicture, PASS } from './goban.js';

const NONE = [];

/** The shades of stones; once in the document. */
export function Shades() {
  const stop = ([offset, shade]) => h('stop', { offset, 'stop-color': shade });
  const shades = (id, r, stops) => h('radialGradient', { id, cx: '35%', cy: '30%', r }, stops.map(stop));
  return h('svg', { class: 'shades', width: 0, height: 0, 'aria-hidden': 'true' }, h('defs', null,
    shades('shine-black', '75%', [[0, '#5a5a5f'], [0.55, '#222225'], [1, '#0c0c0d']]),
    shades('shine-white', '80%', [[0, '#ffffff'], [0.6, '#f3f1ec'], [1, '#cfcbc2']])));
}

/**
 * A board.
 *
 * @param size points along one side
 * @param stones by point
 * @param last the point of the last move; -1 for none
 * @param hints marks on empty points, see BoardPicture.show
 * @param owners how much each point belongs to a side, see BoardPicture.showOwners
 * @param label the position in words
 */
export function Board({ size, stones, last = PASS, hints, owners = NONE, label, coordinates = true }) {
  const svg = useRef(null);
  const picture = useRef(null);
  useEffect(() => {
    svg.current.replaceChildren();
    picture.current = new BoardPicture(svg.current, size, coordinates);
  }, [size, coordinates]);
  useEffect(() => picture.current.show(stones, last, hints), [size, coordinates, stones, last, hints]);
  useEffect(() => picture.current.showOwners(owners), [size, coordinates, owners]);
  return h('svg', { ref: svg, class: 'board', role: 'img', 'aria-label': label });
}
