// Teams as the lines of a file for the option --teams.
import { T } from './text.js';

const wordsIn = text => text.trim().split(/\s+/).filter(Boolean);

/**
 * The teams of a form.
 *
 * @param text lines such as "team NAME: ENGINE ENGINE"
 * @returns {lineUp, teams, wrong}: as the message; wrong is empty unless a line is none of the four
 */
export function teamsOf(text) {
  const found = { lineUp: 'fixed', teams: [], wrong: '' };
  const team = name => {
    if (!found.teams.some(each => each.name === name)) found.teams.push({ name, members: [], substitutes: [], orders: {} });
    return found.teams.find(each => each.name === name);
  };
  for (const line of text.split('\n').map(each => each.replace(/(^|\s)#.*/, '').trim()).filter(Boolean)) {
    const players = /^(team|substitutes)\s+([^\s:]+)\s*:(.*)$/.exec(line);
    const order = /^round\s+(\d{1,4})\s+([^\s:]+)\s*:(.*)$/.exec(line);
    if (line.startsWith('lineup ')) found.lineUp = line.slice('lineup '.length).trim();
    else if (players) team(players[2])[players[1] === 'team' ? 'members' : 'substitutes'] = wordsIn(players[3]);
    else if (order) team(order[2]).orders[order[1]] = { engines: wordsIn(order[3]) };
    else found.wrong = T.badTeams(line);
  }
  return found;
}

/** The engines that teams name. */
export const playersOf = ({ teams }) => teams.flatMap(({ members, substitutes }) => [...members, ...substitutes]);

/** Teams as lines. */
export function teamLines({ lineUp, teams }) {
  return [`lineup ${lineUp}`, ...teams.flatMap(({ name, members, substitutes = [], orders = {} }) => [
    `team ${name}: ${members.join(' ')}`,
    substitutes.length > 0 && `substitutes ${name}: ${substitutes.join(' ')}`,
    ...Object.entries(orders).map(([round, { engines }]) => `round ${round} ${name}: ${engines.join(' ')}`),
  ])].filter(Boolean).join('\n');
}
