// How the settings of an engine develop while a run tunes them.
import { h } from 'preact';
import { useMemo } from 'preact/hooks';
import { Chart } from './chart.js';
import { Card } from './parts.js';
import { T } from './text.js';

/** The values of a choice between words, in their order; null for a range of numbers. */
function words(setting) {
  const values = setting.slice(setting.indexOf('=') + 1);
  return values.includes('|') ? values.split('@')[0].split('|') : null;
}

/** A card for each setting with its path, and a table of starts and best values. */
export function TuningCards({ tuning }) {
  return tuning.settings.map((setting, i) => h(TunedSetting, { key: setting, tuning, setting, i }));
}

function TunedSetting({ tuning, setting, i }) {
  const key = setting.slice(0, setting.indexOf('='));
  const choices = words(setting);
  const { path } = tuning;
  const best = path.at(-1).values[i];
  const { x, series } = useMemo(() => ({
    x: path.map(point => Number(point.games ?? 0)),
    series: [{
      label: key,
      values: path.map(point => choices ? choices.indexOf(point.values[i]) : Number(point.values[i])),
      format: value => choices ? choices[value] ?? '' : String(Number(value.toPrecision(5))),
    }],
  }), [path.length, path.at(-1).games]);
  return h(Card, { title: T.tuned(key, path[0].values[i], best), about: T.tunedAbout(setting), class: 'half' },
    x.length > 1 && h(Chart, { label: T.tuned(key, path[0].values[i], best), x, xLabel: T.games, series }));
}
