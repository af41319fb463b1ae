// Ratings with their intervals, and the results of every engine against every other.
import { h } from 'preact';
import { count, percent, seconds } from './format.js';
import { Card, IntervalPicture, Scroll, Table } from './parts.js';
import { T } from './text.js';

const PICTURE_BUDGET = 40; // the space beside the outermost intervals is one part in so many

/** Low and high end of the axis that holds all intervals. */
function axis(engines) {
  const low = Math.min(...engines.map(engine => engine.elo - engine.error95));
  const high = Math.max(...engines.map(engine => engine.elo + engine.error95));
  const room = (high - low || 1) / PICTURE_BUDGET;
  return { low: low - room, high: high + room };
}

const record = ({ wins, losses, draws }) => `${count(wins)}–${count(losses)}–${count(draws)}`;

function forfeitsOf({ name, forfeits }) {
  const parts = forfeits ? [[forfeits.onTime, T.onTime], [forfeits.byIllegalMove, T.byIllegalMove], [forfeits.byCrash, T.byCrash]] : [];
  const some = parts.filter(([number]) => number > 0).map(([number, how]) => `${count(number)} ${how}`);
  return some.length ? T.forfeits(name, some.join(', ')) : null;
}

export function RatingTable({ ratings, title = T.ratings, linked }) {
  const ends = axis(ratings.engines);
  const columns = [{ head: T.place, class: 'n' }, { head: T.engine }, { head: T.intervalPicture, class: 'picture' }, { head: 'Elo', class: 'n' },
    { head: '± 95 %', class: 'n' }, { head: T.games, class: 'n' }, { head: T.score, class: 'n' }, { head: T.wld, class: 'n' }, { head: T.perMove, class: 'n' }];
  const forfeits = ratings.engines.map(forfeitsOf).filter(Boolean);
  return h(Card, { title, about: T.ratingsAbout(ratings.anchor), class: 'full' },
    h(Table, { label: title, class: 'ratings', columns, rows: ratings.engines.map((engine, i) => h('tr', { key: engine.name },
      h('td', { class: 'n soft' }, i + 1),
      h('th', { scope: 'row' }, linked ? linked(engine.name) : engine.name),
      h('td', { class: 'picture' }, h(IntervalPicture, { elo: engine.elo, error: engine.error95, ...ends })),
      h('td', { class: 'n strong' }, count(engine.elo)),
      h('td', { class: 'n' }, engine.name === ratings.anchor ? '–' : count(engine.error95)),
      h('td', { class: 'n' }, count(engine.games)),
      h('td', { class: 'n' }, percent(engine.score, engine.games)),
      h('td', { class: 'n' }, record(engine)),
      h('td', { class: 'n' }, seconds(engine.secondsPerMove)))) }),
    forfeits.map(line => h('p', { class: 'notice open', key: line }, line)),
    ratings.excluded > 0 && h('p', { class: 'about' }, T.excluded(count(ratings.excluded))));
}

/** The results of one engine against another; null if they have not met. */
function between(pairs, one, other) {
  const there = pairs.find(pair => pair.first === one && pair.second === other);
  if (there) return there;
  const back = pairs.find(pair => pair.first === other && pair.second === one);
  return back ? { wins: back.losses, losses: back.wins, draws: back.draws } : null;
}

/** The probability that one engine is stronger than another; null if it is not known. */
function superiority(pairs, one, other) {
  const there = pairs.find(pair => pair.first === one && pair.second === other);
  if (there) return there.superiority ?? null;
  const back = pairs.find(pair => pair.first === other && pair.second === one);
  return back?.superiority === undefined ? null : 1 - back.superiority;
}

/** The class of a cell by a share, in the steps of the style sheet. */
const shade = share => `cell ${share >= 0.5 ? 'up' : 'down'}-${Math.round(Math.abs(share - 0.5) * 100 / 10) * 10}`;

function Cell({ result }) {
  if (!result) return h('td', { class: 'cell' }, '');
  const games = result.wins + result.losses + result.draws;
  const share = games ? (result.wins + result.draws / 2) / games : 0.5;
  return h('td', { class: shade(share) }, percent(share), h('small', null, record(result)));
}

function Superiority({ share }) {
  return h('td', { class: share === null ? 'cell' : shade(share) }, share === null ? '' : percent(share));
}

/** A table of every engine against every other. */
function Matrix({ title, about, class: kind, names, cell }) {
  return h(Card, { title, about, class: kind },
    h(Scroll, { label: title }, h('table', { class: 'matrix' },
      h('thead', null, h('tr', null, h('td', null), h('th', { scope: 'col', class: 'stick' }, T.engine),
        names.map((name, i) => h('th', { scope: 'col', class: 'cell', key: name, title: name }, names.length > 6 ? i + 1 : name)))),
      h('tbody', null, names.map((one, i) => h('tr', { key: one },
        h('td', { class: 'n soft' }, i + 1), h('th', { scope: 'row', class: 'stick' }, one),
        names.map(other => one === other ? h('td', { class: 'cell soft', key: other }, '–') : cell(one, other))))))));
}

export function CrossTable({ ratings, title = T.crossTable, class: kind = 'full' }) {
  const names = ratings.engines.map(engine => engine.name);
  if (names.length < 2 || !ratings.pairs.length) return null;
  return h(Matrix, { title, about: T.crossTableAbout, class: kind, names,
    cell: (one, other) => h(Cell, { key: other, result: between(ratings.pairs, one, other) }) });
}

/** Who is stronger than whom, of those that have met. */
export function SuperiorityTable({ ratings }) {
  const names = ratings.engines.map(engine => engine.name);
  if (!ratings.pairs.some(pair => pair.superiority !== undefined)) return null;
  return h(Matrix, { title: T.superiority, about: T.superiorityAbout, class: 'full', names,
    cell: (one, other) => h(Superiority, { key: other, share: superiority(ratings.pairs, one, other) }) });
}
