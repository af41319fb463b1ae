// Numbers and times as the report and the commands print them.
const MINUS = '−';

const grouped = new Intl.NumberFormat('en');

/** A whole number, such as "3,412". */
export const count = value => grouped.format(Math.round(Number(value) || 0)).replace('-', MINUS);

/** A number with so many decimals. */
export const decimals = (value, digits) => Number(value).toFixed(digits).replace('-', MINUS);

/** A rounded difference, such as "+14". */
export const signed = value => (Math.round(value) > 0 ? '+' : '') + count(value);

/** A difference with the half width of its 95 % interval, such as "+14 ± 9". */
export const interval = (value, error95) => `${signed(value)} ± ${count(error95)}`;

/** A share, such as "57.3 %"; a dash if all is 0. */
export const percent = (part, all = 1, digits = 1) => all === 0 ? '–' : `${decimals(100 * part / all, digits)} %`;

/** A probability, whose extremes are "< 0.1 %" and "> 99.9 %". */
export function likelihood(probability) {
  if (probability < 0.001) return '< 0.1 %';
  return probability > 0.999 ? '> 99.9 %' : percent(probability);
}

/** Points, with one decimal unless whole. */
export const points = value => Number.isInteger(value) ? count(value) : decimals(value, 1);

/** A time of thinking, such as "12 ms" or "1.20 s"; a dash for 0. */
export function seconds(value) {
  if (!value) return '–';
  if (value < 0.0001) return '< 0.1 ms';
  if (value < 1) return `${decimals(1000 * value, value < 0.01 ? 1 : 0)} ms`;
  return `${decimals(value, value < 10 ? 2 : 1)} s`;
}

/** A length of time, such as "45 s", "3 min", "2 h 10 min" or "4 d 3 h". */
export function duration(value) {
  const whole = Math.max(0, Math.round(value));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.round(whole / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** A clock, such as "4:05" or "1:02:03"; below ten seconds with a decimal. */
export function clock(value) {
  const left = Math.max(0, value);
  if (left < 10) return `0:0${left.toFixed(1)}`;
  const whole = Math.floor(left);
  const minutes = Math.floor(whole / 60);
  const rest = String(whole % 60).padStart(2, '0');
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}

/** How many a second, such as "12.3" or "0.04". */
export const rate = value => value >= 100 ? count(value) : decimals(value, value >= 10 ? 1 : 2);

const minutes = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A time in the reader's zone, such as "3 Mar 2026, 14:05". */
export const time = stamp => stamp ? minutes.format(new Date(stamp)) : '–';

/** Seconds since a time. */
export const since = stamp => (Date.now() - Date.parse(stamp)) / 1000;

/** A size, such as "14.2 MB". */
export function bytes(value) {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let size = Number(value);
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit++;
  }
  return `${unit ? decimals(size, size < 10 ? 1 : 0) : size} ${units[unit]}`;
}

/** The first letters of a hash. */
export const brief = hash => hash.slice(0, 12);
