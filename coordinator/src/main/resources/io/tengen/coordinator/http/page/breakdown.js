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
  return h(Loaded, { from }, breakdown => gamesOf(breakdown) === 0 ? h(Empty, null, T.noGamesYet) : h('div', { class: 'cards' },
    h(Ends, { breakdown }), h(Sides, { breakdown }), h(Engines, { breakdown }), h(Lengths, { breakdown }), h(Shares, { breakdown }), h(Openings, { breakdown, first: run.spec.engines[0].name })));
}

const total = (rows, value) => rows.reduce((sum, row) => sum + value(row), 0);
const gamesOf = breakdown => total(breakdown.lengths, length => length.games);

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
  return h(Counted, { title: T.howGamesEnd, head: T.ended, all: gamesOf(breakdown),
    rows: breakdown.endings.map(({ reason, blackWins, whiteWins, others }) => ({
      name: reasonWord(reason), games: blackWins + whiteWins + others, below: T.wonBy(count(blackWins), count(whiteWins)),
    })) });
}

function Sides({ breakdown }) {
  return h(Counted, { title: T.colours, head: T.winner, all: gamesOf(breakdown),
    rows: [[T.black, ending => ending.blackWins], [T.white, ending => ending.whiteWins], [T.nobody, ending => ending.others]]
      .map(([name, value]) => ({ name, games: total(breakdown.endings, value) })) });
}

/** What each engine scored with each colour, and how it lost. */
function Engines({ breakdown: { engines } }) {
  if (!engines.some(engine => engine.blackGames + engine.whiteGames > 0)) return null;
  const reasons = [...new Set(engines.flatMap(engine => engine.losses.map(loss => loss.reason)))];
  const columns = [{ head: T.engine }, { head: T.asBlack, class: 'n' }, { head: T.asWhite, class: 'n' }, ...reasons.map(reason => ({ head: T.lostBy(reasonWord(reason)), class: 'n' }))];
  const share = (points, games) => [games ? percent(points, games) : '–', h('small', null, T.inGames(count(games)))];
  return h(Card, { title: T.byEngine, class: 'full' }, h(Table, { label: T.byEngine, columns, rows: engines.map(engine => h('tr', { key: engine.engine },
    h('th', { scope: 'row' }, engine.engine),
    h('td', { class: 'n' }, share(engine.blackScore, engine.blackGames)), h('td', { class: 'n' }, share(engine.whiteScore, engine.whiteGames)),
    reasons.map(reason => h('td', { class: 'n', key: reason }, count(engine.losses.find(loss => loss.reason === reason)?.games ?? 0))))) }));
}

const MOST_LENGTHS = 14;

/** Lengths in so few groups of equal width that they fit a table; groups without games are left out. */
function grouped(lengths) {
  const [first, last] = [lengths[0].from, lengths.at(-1).to];
  // The coordinator counts lengths in bins, which a group must not divide.
  const bin = lengths[0].to - lengths[0].from + 1;
  const needed = (last - first + 1) / bin / MOST_LENGTHS;
  const width = bin * ([1, 2, 5, 10, 20, 50, 100, 200].find(one => one >= needed) ?? Math.ceil(needed / 100) * 100);
  const groups = new Map();
  for (const { from, games } of lengths) {
    const at = Math.floor(from / width) * width;
    groups.set(at, (groups.get(at) ?? 0) + games);
  }
  return [...groups].map(([from, games]) => ({ from, to: from + width - 1, games }));
}

/** The group of lengths that has the game in the middle. */
function middle(lengths, games) {
  let below = 0;
  return lengths.find(length => (below += length.games) * 2 >= games);
}

const words = ({ from, to }) => from === to ? String(from) : `${from}–${to}`;

function Lengths({ breakdown }) {
  const { lengths } = breakdown;
  const games = gamesOf(breakdown);
  return h(Counted, { title: T.lengths, head: T.moves, all: games, about: T.lengthsAbout(words(middle(lengths, games)), lengths[0].from, lengths.at(-1).to),
    rows: grouped(breakdown.lengths).map(({ from, to, games }) => ({ name: words({ from, to }), games })) });
}

function Shares({ breakdown }) {
  return h(Counted, { title: T.workersShares, head: T.worker, all: gamesOf(breakdown),
    rows: breakdown.workers.map(({ worker, games, moves, seconds: took, crashes }) => ({
      name: worker || T.others, games, below: [T.perGame(seconds(took / games)), T.movesPerGame(count(moves / games)), crashes ? T.crashes(count(crashes)) : ''].filter(Boolean).join(' · '),
    })) });
}

function Openings({ breakdown, first }) {
  if (!breakdown.openings.length) return null;
  const columns = [{ head: T.opening }, { head: T.games, class: 'n' }, { head: T.blackWins, class: 'n' }, { head: T.whiteWins, class: 'n' }, { head: T.draws, class: 'n' }, { head: T.blackScore, class: 'n' }, { head: T.scoreOf(first), class: 'n' }];
  return h(Card, { title: T.openings, class: 'full' }, h(Table, { label: T.openings, columns, rows: breakdown.openings.map(opening => h('tr', { key: opening.opening },
    h('th', { scope: 'row' }, opening.opening || T.noOpening), h('td', { class: 'n' }, count(opening.games)), h('td', { class: 'n' }, count(opening.blackWins)),
    h('td', { class: 'n' }, count(opening.whiteWins)), h('td', { class: 'n' }, count(opening.draws)),
    h('td', { class: 'n' }, percent(opening.blackWins + opening.draws / 2, opening.blackWins + opening.whiteWins + opening.draws)),
    h('td', { class: 'n' }, percent(opening.firstScore, opening.firstGames)))) }));
}
