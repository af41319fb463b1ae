// How the games of a run went: openings, ends, lengths, and who played them.
import { h } from 'preact';
import { path } from './api.js';
import { useGet } from './data.js';
import { count, percent, seconds } from './format.js';
import { Card, Empty, Loaded, Table } from './parts.js';
import { T } from './text.js';
import { isEnded, reasonWord } from './words.js';

const REFRESH = 5000;

export function Breakdown({ run }) {
  const from = useGet(`runs/${path(run.id)}/breakdown`, {}, isEnded(run) ? 0 : REFRESH);
  return h(Loaded, { from }, breakdown => breakdown.games === 0 ? h(Empty, null, T.noGamesYet) : h('div', { class: 'cards' },
    h(Ends, { breakdown }), h(Sides, { breakdown }), h(Lengths, { breakdown }), h(Shares, { breakdown }), h(Openings, { breakdown })));
}

const most = rows => Math.max(1, ...rows.map(row => row.games));

/** A row's share of the largest, as a bar. */
function Bar({ part, all }) {
  return h('td', { class: 'bar', 'aria-hidden': 'true' }, h('span', { style: { width: `${100 * part / all}%` } }));
}

function Counted({ title, head, rows, all, about }) {
  const largest = most(rows);
  return h(Card, { title, about, class: 'half' }, h(Table, { label: title, class: 'counted', columns: [{ head }, { head: T.games, class: 'n' }, { head: T.shareOfGames, class: 'n' }, { head: T.bar, hidden: true }],
    rows: rows.map(row => h('tr', { key: row.name }, h('th', { scope: 'row' }, row.name, row.below && h('small', null, row.below)), h('td', { class: 'n' }, count(row.games)),
      h('td', { class: 'n' }, percent(row.games, all)), h(Bar, { part: row.games, all: largest }))) }));
}

function Ends({ breakdown }) {
  return h(Counted, { title: T.howGamesEnd, head: T.ended, all: breakdown.games,
    rows: breakdown.endings.map(({ reason, games }) => ({ name: reasonWord(reason), games })) });
}

function Sides({ breakdown }) {
  return h(Counted, { title: T.colours, head: T.winner, all: breakdown.games,
    rows: [{ name: T.black, games: breakdown.blackWins }, { name: T.white, games: breakdown.whiteWins }, { name: T.draw, games: breakdown.draws }] });
}

function Lengths({ breakdown }) {
  return h(Counted, { title: T.lengths, head: T.moves, all: breakdown.games, about: T.averageMoves(count(breakdown.moves / breakdown.games)),
    rows: breakdown.lengths.map(({ from, to, games }) => ({ name: `${from}–${to}`, games })) });
}

function Shares({ breakdown }) {
  return h(Counted, { title: T.workersShares, head: T.worker, all: breakdown.games,
    rows: breakdown.workers.map(({ name, games, seconds: took }) => ({ name, games, below: took ? T.perGame(seconds(took / games)) : '' })) });
}

function Openings({ breakdown }) {
  if (!breakdown.openings.length) return null;
  const columns = [{ head: T.opening }, { head: T.games, class: 'n' }, { head: T.blackWins, class: 'n' }, { head: T.whiteWins, class: 'n' }, { head: T.draws, class: 'n' }, { head: T.blackScore, class: 'n' }];
  return h(Card, { title: T.openings, class: 'full' }, h(Table, { label: T.openings, columns, rows: breakdown.openings.map(opening => h('tr', { key: opening.name },
    h('th', { scope: 'row' }, opening.name || T.noOpening), h('td', { class: 'n' }, count(opening.games)), h('td', { class: 'n' }, count(opening.blackWins)),
    h('td', { class: 'n' }, count(opening.whiteWins)), h('td', { class: 'n' }, count(opening.draws)),
    h('td', { class: 'n' }, percent(opening.blackWins + opening.draws / 2, opening.games)))) }));
}
