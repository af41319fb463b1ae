// How a run's ratings and its sequential test developed with its games.
import { h } from 'preact';
import { useMemo } from 'preact/hooks';
import { path } from './api.js';
import { Chart } from './chart.js';
import { useGet } from './data.js';
import { decimals } from './format.js';
import { Card } from './parts.js';
import { T } from './text.js';
import { isEnded } from './words.js';

const REFRESH = 5000;
const MOST_CURVES = 6;

/** The history, asked for again while the run goes on. */
function useHistory(run) {
  return useGet(`runs/${path(run.id)}/history`, {}, isEnded(run) ? 0 : REFRESH).value;
}

export function HistoryCards({ run }) {
  const history = useHistory(run);
  if (!history || history.points.length < 2) return null;
  return [
    run.test && h(LlrCurve, { key: 'llr', run, points: history.points.filter(point => point.llr !== undefined && point.llr !== null) }),
    h(RatingCurves, { key: 'ratings', run, engines: history.engines, points: history.points.filter(point => point.ratings.length > 1) }),
  ];
}

function LlrCurve({ run, points }) {
  const { lower, upper } = run.test;
  const two = value => decimals(value, 2);
  const { x, series } = useMemo(() => ({
    x: points.map(point => point.games),
    series: [
      { label: T.llr, values: points.map(point => point.llr), format: two },
      { label: T.upperBound, values: points.map(() => upper), dash: [5, 4], colour: '--settled', format: two },
      { label: T.lowerBound, values: points.map(() => lower), dash: [5, 4], colour: '--bad', format: two },
    ],
  }), [points.length, points.at(-1)?.games]);
  return x.length > 1 && h(Card, { title: T.llrCurve, about: T.llrCurveAbout, class: 'half' }, h(Chart, { label: T.llrCurve, x, xLabel: T.games, series }));
}

function RatingCurves({ run, engines, points }) {
  const { x, series } = useMemo(() => {
    const last = points.at(-1)?.ratings ?? [];
    // Without the anchor, whose rating is 0.
    const best = last.map((_, i) => i).slice(1).sort((a, b) => last[b].elo - last[a].elo).slice(0, MOST_CURVES);
    return {
      x: points.map(point => point.games),
      series: best.map(i => ({ label: engines[i], values: points.map(point => point.ratings[i].elo), error: points.map(point => point.ratings[i].error95) })),
    };
  }, [points.length, points.at(-1)?.games]);
  return x.length > 1 && h(Card, { title: T.ratingCurves, about: T.ratingCurvesAbout(run.spec.engines[0].name), class: run.test ? 'half' : 'full' },
    h(Chart, { label: T.ratingCurves, x, xLabel: T.games, series }));
}
