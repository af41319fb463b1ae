// Charts of numbers that change with games, runs or steps.
import { h } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { count } from './format.js';

const SERIES = ['--series-1', '--series-2', '--series-3', '--series-4', '--series-5', '--series-6'];

/** The present colour of a custom property of the style sheet. */
function colour(property, probe) {
  probe.style.color = `var(${property})`;
  return getComputedStyle(probe).color;
}

const moments = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const HOUR = 3600;

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** Writes a time in seconds since 1970, as exactly as the span of an axis needs. */
const clockOf = span => seconds => (span < HOUR ? moments : days).format(new Date(1000 * seconds));

/** A tick at an axis of whole numbers. */
const whole = value => Number.isInteger(value) ? count(value) : '';

/** Without the names that repeat the one before. */
const named = ticks => ticks.map((tick, i) => tick === ticks[i - 1] ? '' : tick);

const MANY = 3;

/** Intervals of many curves lie above each other. */
const faint = (shade, curves) => shade.replace(/^rgb\((.*)\)$/, `rgba($1, ${curves > MANY ? 0.05 : 0.14})`);

/** Series for uPlot: each curve is drawn with the borders of its interval, if it has one. */
function curves(series, probe) {
  const drawn = [{}];
  const bands = [];
  const data = [];
  series.forEach((one, i) => {
    const stroke = colour(one.colour ?? SERIES[i % SERIES.length], probe);
    drawn.push({ label: one.label, stroke, width: one.dash ? 1.5 : 2, dash: one.dash, points: { show: one.points ?? false, size: 6 }, spanGaps: true, value: (_, value) => value === null ? '–' : (one.format ?? count)(value) });
    data.push(one.values);
    if (one.error) {
      const at = drawn.length;
      for (const sign of [1, -1]) {
        drawn.push({ class: 'border', stroke: 'transparent', width: 0, points: { show: false }, spanGaps: true });
        data.push(one.values.map((value, j) => value === null ? null : value + sign * one.error[j]));
      }
      bands.push({ series: [at, at + 1], fill: faint(stroke, series.length) });
    }
  });
  return { drawn, bands, data };
}

/**
 * A chart.
 *
 * @param label what it shows, in words
 * @param x values of the horizontal axis, ascending
 * @param xLabel name of the axis
 * @param names what the values of the horizontal axis are called, if they are 0, 1, 2 ...
 * @param time whether x are times in seconds since 1970
 * @param series {label, values, error, dash, colour, points, format} each; error gives the half width of intervals
 * @param height in pixels
 */
export function Chart({ label, x, xLabel, series, names = null, time = false, height = 260 }) {
  const box = useRef(null);
  useEffect(() => {
    const probe = document.createElement('i');
    box.current.append(probe);
    let plot = null;
    const day = clockOf((x.at(-1) ?? 0) - (x[0] ?? 0));
    function draw() {
      const { drawn, bands, data } = curves(series, probe);
      const axis = { stroke: colour('--soft', probe), grid: { stroke: colour('--rule', probe), width: 1 }, ticks: { stroke: colour('--rule', probe), width: 1, size: 4 }, font: '12px system-ui' };
      drawn[0] = { label: xLabel, value: (_, value) => value === null ? '–' : names ? names[value] : time ? day(value) : count(value) };
      plot?.destroy();
      plot = new uPlot({
        width: Math.max(200, box.current.clientWidth),
        height,
        scales: { x: { time } },
        axes: [{ ...axis, space: time ? 110 : 60, values: (_, ticks) => named(ticks.map(names ? value => names[value] ?? '' : time ? day : whole)) }, { ...axis, size: 56 }],
        series: drawn,
        bands,
        cursor: { drag: { x: true, y: false } },
        legend: { live: true },
      }, [x, ...data], box.current);
    }
    draw();
    let width = box.current.clientWidth;
    const sized = new ResizeObserver(() => {
      if (box.current && box.current.clientWidth !== width) {
        width = box.current.clientWidth;
        plot.setSize({ width: Math.max(200, width), height });
      }
    });
    sized.observe(box.current);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', draw);
    addEventListener('themechange', draw);
    return () => {
      sized.disconnect();
      dark.removeEventListener('change', draw);
      removeEventListener('themechange', draw);
      plot.destroy();
      probe.remove();
    };
  }, [x, series, height, time]);
  return h('div', { class: 'chart', ref: box, role: 'group', 'aria-label': label });
}
