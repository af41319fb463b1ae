// What this page shows, and where the words of it are explained.
import { h } from 'preact';
import { Card, Facts, View } from './parts.js';
import { useUser } from './session.js';
import { T } from './text.js';
import { roleWord } from './words.js';

export function About() {
  const user = useUser();
  return h(View, { title: T.about },
    h(Card, { title: 'Tengen' },
      T.aboutTengen.map(line => h('p', { key: line }, line)),
      h(Facts, { facts: [[T.version, user.version], [T.signedInAs, user.name], [T.roles.name, user.roles.map(roleWord).join(', ')]] })),
    h(Card, { title: T.reading },
      h('dl', { class: 'terms' }, T.terms.map(([term, meaning]) => h('div', { key: term }, h('dt', null, term), h('dd', null, meaning))))),
    h(Card, { title: T.keyboard },
      h('dl', { class: 'terms' }, T.keys.map(([key, meaning]) => h('div', { key }, h('dt', null, h('kbd', null, key)), h('dd', null, meaning))))),
    h(Card, { title: T.programs }, h('p', null, T.programsAbout, ' ', h('a', { href: new URL('api/openapi.json', document.baseURI).pathname }, 'openapi.json'))));
}
