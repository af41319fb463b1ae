// How long a new run takes.
import { h } from 'preact';
import { count, decimals, duration, percent } from './format.js';
import { Card } from './parts.js';
import { T } from './text.js';

/** How many games and how long, by what earlier runs have measured. */
export function Estimate({ check }) {
  if (!check?.forecasts.length) return null;
  const { forecasts, secondsPerGame, slots, unmeasured } = check;
  const known = secondsPerGame > 0 && slots > 0;
  const took = games => duration(games * secondsPerGame / slots);
  const why = slots === 0 ? T.nobodyPlays : unmeasured.length ? T.unmeasured(unmeasured.join(', ')) : T.measured(count(slots), decimals(secondsPerGame, secondsPerGame < 10 ? 2 : 0));
  return h(Card, { title: T.estimate }, h('ul', { class: 'plain-list', 'aria-live': 'polite' }, forecasts.map(forecast => h('li', { key: forecast.elo },
    forecast.acceptH1 !== undefined
      ? [h('b', { key: 'games' }, T.ifStronger(decimals(forecast.elo, 1), count(forecast.typical))), known && ` · ${T.roughly(took(forecast.typical))}`, h('small', { key: 'h1' }, T.acceptsH1(percent(forecast.acceptH1)))]
      : [h('b', { key: 'games' }, forecast.fewest === forecast.most ? T.gamesWord(count(forecast.typical)) : T.gamesBetween(count(forecast.typical), count(forecast.fewest), count(forecast.most))), known && ` · ${T.roughly(took(forecast.typical))}`]))),
  h('p', { class: 'about' }, why));
}
