// The formats of tournaments with their settings.

/** The formats with their settings and what those are at first. */
export const FORMATS = {
  '': {}, gauntlet: {}, sprt: { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05 }, adaptive: { width: 20 }, swiss: { rounds: 5, games: 2 },
  elimination: { losses: 1, bestOf: 3 }, 'swiss-elimination': { rounds: 5, qualified: 4, bestOf: 3 }, groups: { size: 4, advance: 2, games: 2 }, ladder: { bestOf: 3 },
};

/** The settings of the chosen format. */
export const settingsOf = form => ({ ...FORMATS[form.format], ...form.settings[form.format] });

/** The chosen format in the form of the option. */
export function formatText(form) {
  const settings = Object.entries(settingsOf(form)).map(([key, value]) => `${key}=${value}`);
  return settings.length ? `${form.format}:${settings.join(',')}` : form.format;
}

/** The format and its settings for a form, from the form of the option. */
export function formatOf(text) {
  const [format, settings = ''] = text.split(/:(.*)/s);
  return { format, settings: settings ? { [format]: Object.fromEntries(settings.split(',').map(setting => setting.split('='))) } : {} };
}
