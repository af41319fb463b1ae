// Engines as the commands' arguments write them.
import { T } from './text.js';

const NAME = /^[\w.:=,+@ -]{1,64}$/;
const WORD = /^[A-Za-z][A-Za-z0-9_-]*$/;
const VALUE = /^[\w.+@/-]+$/;

/** Parses [NAME=]KIND[:key=value,...]; the answer has either an engine or what is wrong. */
export function parseEngine(text) {
  const colon = text.indexOf(':');
  const equals = text.indexOf('=');
  const named = equals >= 0 && (colon < 0 || equals < colon);
  const name = named ? text.slice(0, equals) : text;
  const [kind, ...rest] = (named ? text.slice(equals + 1) : text).split(':');
  if (!NAME.test(name)) return { wrong: T.badEngineName };
  if (!WORD.test(kind)) return { wrong: T.badKind(kind) };
  const settings = {};
  for (const setting of rest.length ? rest.join(':').split(',') : []) {
    const [key, ...value] = setting.includes('=') ? setting.split('=') : kind === 'gtp' ? ['program', setting] : [setting];
    if (!WORD.test(key) || !VALUE.test(value.join('='))) return { wrong: T.badSetting(setting) };
    if (key in settings) return { wrong: T.setTwice(key) };
    settings[key] = value.join('=');
  }
  return { engine: { name, kind, settings } };
}
