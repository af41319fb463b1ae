// What an engine says about a position.
import { h } from 'preact';
import { count, decimals, percent } from './format.js';
import { BLACK, pointName } from './goban.js';
import { Table } from './parts.js';
import { ownersOfDead } from './record.js';
import { T } from './text.js';

const LINES = 8;
const MARKED = 6;

/** The moves that the engine considers, as marks. */
export function hintsOf(report) {
  const moves = (report?.moves ?? []).filter(move => move.point > 0).slice(0, MARKED);
  const most = Math.max(1, ...moves.map(move => move.visits));
  return moves.map(move => ({ point: move.point - 1, text: move.winRate === undefined ? '•' : decimals(100 * move.winRate, 0), strength: move.visits / most }));
}

/** The owners of points to show by an overlay. */
export function ownersOf(report, overlay, stones) {
  if (overlay === 'ownership') return report?.ownership ?? [];
  if (overlay === 'influence') return report?.influence ?? [];
  if (overlay !== 'life' || !report) return [];
  return ownersOfDead(report.dead.map(stone => stone - 1), stones);
}

/** Who wins, by how much, after how many visits. */
export function Verdict({ report, toMove, worker }) {
  if (!report) return h('p', { class: 'result', role: 'status' }, worker ? T.searching(worker) : T.notSearching);
  const black = report.winRate === undefined ? null : toMove === BLACK ? report.winRate : 1 - report.winRate;
  const lead = report.lead === undefined ? null : toMove === BLACK ? report.lead : -report.lead;
  return h('p', { class: 'result' },
    black !== null && h('b', null, T.sideWins(T.black, percent(black))),
    [lead !== null && T.lead(lead >= 0 ? T.black : T.white, decimals(Math.abs(lead), 1)), T.ofVisits(count(report.visits)), report.last ? T.searchEnded : worker && T.searching(worker)]
      .filter(Boolean).map(text => ` · ${text}`));
}

export function Life({ report, size }) {
  const names = stones => stones.map(stone => pointName(stone - 1, size)).join(' ');
  return h('p', { class: 'about' }, [report.dead.length > 0 && T.deadStones(names(report.dead)), report.unsettled.length > 0 && T.unsettledStones(names(report.unsettled))].filter(Boolean).join(' · ') || T.noLife);
}

export function Lines({ report, size }) {
  const columns = [{ head: T.move }, { head: T.win, class: 'n' }, { head: T.visitsHead, class: 'n' }, { head: T.policy, class: 'n' }, { head: T.leadHead, class: 'n' }, { head: T.line }];
  return h(Table, { label: T.mainLines, columns, class: 'lines', rows: report.moves.slice(0, LINES).map(move => h('tr', { key: move.point },
    h('th', { scope: 'row' }, pointName(move.point - 1, size)),
    h('td', { class: 'n' }, move.winRate === undefined ? '' : percent(move.winRate)),
    h('td', { class: 'n' }, count(move.visits)),
    h('td', { class: 'n' }, move.prior ? percent(move.prior) : ''),
    h('td', { class: 'n' }, move.lead === undefined ? '' : decimals(move.lead, 1)),
    h('td', null, move.line.map(point => pointName(point - 1, size)).join(' ')))) });
}
