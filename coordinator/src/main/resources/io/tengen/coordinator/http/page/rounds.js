// Tournaments that are played in rounds: places, teams, and the pairings of each round.
import { h } from 'preact';
import { count } from './format.js';
import { Card, Table } from './parts.js';
import { T } from './text.js';

/** Half points as points, such as "2½". */
function halves(points) {
  const whole = Math.floor(points / 2);
  return points % 2 ? `${whole || ''}½` : String(whole);
}

function Places({ placings }) {
  const stages = [...new Set(placings.map(placing => placing.stage))];
  const columns = [{ head: T.place, class: 'n' }, { head: T.engine }, { head: T.matchPoints, class: 'n' }, { head: T.opponentsPoints, class: 'n' },
    { head: T.defeatedPoints, class: 'n' }, { head: T.warnings, class: 'n' }];
  return stages.map(stage => h(Card, { key: stage, title: stage ? T.placesOf(stage) : T.places, class: 'half' },
    h(Table, { label: T.places, columns, rows: placings.filter(placing => placing.stage === stage).map(placing => h('tr', { key: placing.name },
      h('td', { class: 'n' }, placing.place), h('th', { scope: 'row' }, placing.name, placing.withdrawn && h('small', null, T.withdrawn)),
      h('td', { class: 'n strong' }, halves(placing.matchPoints)), h('td', { class: 'n' }, halves(placing.opponents)),
      h('td', { class: 'n' }, halves(placing.defeated / 2)), h('td', { class: 'n' }, count(placing.warnings)))) })));
}

function Teams({ teams }) {
  const columns = [{ head: T.place, class: 'n' }, { head: T.team }, { head: T.matchPoints, class: 'n' }, { head: T.boards }];
  return h(Card, { title: T.teams, class: 'half' }, h(Table, { label: T.teams, columns, rows: teams.map(team => h('tr', { key: team.name },
    h('td', { class: 'n' }, team.place),
    h('th', { scope: 'row' }, team.name, h('small', null, team.withdrawn ? T.withdrawn : team.members.join(', '))),
    h('td', { class: 'n strong' }, halves(team.matchPoints)), h('td', null, team.boards.map(halves).join(' – ')))) }));
}

function Pairing({ match }) {
  if (!match.second) return h('li', null, h('div', { class: 'won' }, match.first, h('b', null, T.bye)));
  const side = (name, points, others) => h('div', { class: points > others ? 'won' : '' }, h('span', null, name), h('b', null, halves(points)));
  return h('li', null, side(match.first, match.firstPoints, match.secondPoints), side(match.second, match.secondPoints, match.firstPoints));
}

/**
 * Rounds, places and teams, as far as the run has them.
 *
 * @param round the round that is played now; 0 for none
 */
export function Rounds({ ratings, round }) {
  const rounds = [...new Set(ratings.matches.map(match => match.round))].sort((a, b) => a - b);
  return [
    rounds.length > 0 && h(Card, { key: 'rounds', title: T.rounds, class: 'full' },
      h('div', { class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': T.rounds }, h('ol', { class: 'bracket' },
        rounds.map(number => h('li', { key: number },
          h('h3', null, T.round(number), number === round && h('small', null, T.beingPlayed)),
          h('ul', null, ratings.matches.filter(match => match.round === number).map((match, i) => h(Pairing, { key: i, match })))))))),
    ratings.placings.length > 0 && h(Places, { key: 'places', placings: ratings.placings }),
    ratings.teams?.length > 0 && h(Teams, { key: 'teams', teams: ratings.teams }),
  ];
}
