// The page: what every view has around it, and which view an address shows.
import { h, render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { About } from './about.js';
import { AnalysisView } from './analysis.js';
import { Audit } from './audit.js';
import { Shades } from './board.js';
import { Compare } from './compare.js';
import { GameView } from './game.js';
import { Games } from './games.js';
import { LiveWall } from './live.js';
import { Networks, TrainingView } from './networks.js';
import { NewRun } from './new-run.js';
import { PlayView } from './play-view.js';
import { Plays } from './play.js';
import { View } from './parts.js';
import { PoolView, Pools } from './pools.js';
import { Link, match, useLocation } from './router.js';
import { RunView } from './run.js';
import { Runs } from './runs.js';
import { Session, useUser } from './session.js';
import { SignIn } from './sign-in.js';
import { T } from './text.js';
import { Tokens } from './tokens.js';
import { Workers } from './workers.js';

const VIEWS = [
  ['', Runs],
  ['runs', Runs],
  ['runs/:run', RunView],
  ['runs/:run/games', Games],
  ['runs/:run/games/:index', GameView],
  ['runs/:run/:part', RunView],
  ['live', LiveWall],
  ['play', Plays],
  ['play/:play', PlayView],
  ['analysis', AnalysisView],
  ['workers', Workers],
  ['pools', Pools],
  ['pools/:pool', PoolView],
  ['networks', Networks],
  ['networks/:training', TrainingView],
  ['compare', Compare],
  ['new', NewRun],
  ['tokens', Tokens],
  ['audit', Audit],
  ['about', About],
];

const THEMES = ['', 'light', 'dark'];

function useTheme() {
  const [theme, set] = useState(localStorage.getItem('theme') ?? '');
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem('theme', theme);
    dispatchEvent(new Event('themechange'));
  }, [theme]);
  return [theme, () => set(THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length])];
}

function Header({ path }) {
  const user = useUser();
  const [theme, nextTheme] = useTheme();
  const places = [['runs', T.runs], ['live', T.live], ['play', T.play], ...user.mayChange ? [['analysis', T.analysis]] : [], ['workers', T.workers], ['pools', T.pools], ['networks', T.networks],
    ...user.isAdministrator ? [['tokens', T.tokens], ['audit', T.audit]] : [], ['about', T.about]];
  const first = path.split('/')[0];
  const here = ['', 'new', 'compare'].includes(first) ? 'runs' : first;
  return h('header', { class: 'top' },
    h('a', { class: 'skip', href: '#main', onClick: skip }, T.skip),
    h(Link, { to: '', class: 'brand' }, h('span', { class: 'logo', 'aria-hidden': 'true' }), 'Tengen'),
    h('nav', { 'aria-label': T.views }, places.map(([to, text]) =>
      h(Link, { to, key: to, 'aria-current': to === here ? 'page' : undefined }, text))),
    h('div', { class: 'corner' },
      h('button', { type: 'button', class: 'plain', title: T.theme, 'aria-label': T.themeIs(T.themes[theme || 'system']), onClick: nextTheme },
        { '': '◐', light: '☀', dark: '☾' }[theme]),
      user.name && h('span', { class: 'soft user' }, user.name),
      user.signedIn && h('button', { type: 'button', class: 'plain', onClick: user.signOut }, T.signOut),
      user.visitor && h('button', { type: 'button', onClick: user.signIn }, T.signIn)));
}

// Not by the address, whose base is not the view's.
function skip(event) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

function Page() {
  const { path } = useLocation();
  const found = match(VIEWS, path);
  return [
    h(Header, { key: 'header', path }),
    found
      ? h(found.component, { key: Object.values(found.values).slice(0, 2).join('/') + found.component.name, ...found.values })
      : h(View, { key: 'none', title: T.noView }, h('p', null, h(Link, { to: '' }, T.toRuns))),
  ];
}

function App() {
  return [h(Shades, { key: 'shades' }), h(Session, { key: 'session', form: SignIn }, h(Page))];
}

render(h(App), document.getElementById('app'));
