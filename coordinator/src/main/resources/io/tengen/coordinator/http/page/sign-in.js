// Signing in with a token, or through a provider where there is one.
import { h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { get, Problem } from './api.js';
import { Failure, Field } from './parts.js';
import { providerAddress, refusalOfAddress, signIn } from './session.js';
import { T } from './text.js';

const RETRY = 3000;
const UNAUTHENTICATED = 401;

export function SignIn({ problem, onDone }) {
  const [token, setToken] = useState('');
  const [refusal, setRefusal] = useState(null);
  const [provider, setProvider] = useState('');
  const [code] = useState(refusalOfAddress);
  const lost = problem && problem.status !== UNAUTHENTICATED;
  useEffect(() => {
    document.title = `${T.signIn} · Tengen`;
    // Without an answer the form is for tokens alone.
    if (!lost) get('session').then(methods => setProvider(methods.provider), () => {});
    const timer = lost && setInterval(onDone, RETRY);
    return () => clearInterval(timer);
  }, [lost]);
  async function submit(event) {
    event.preventDefault();
    try {
      await signIn(token.trim());
      onDone();
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure;
      setRefusal(failure);
    }
  }
  return h('main', { id: 'main', class: 'sign-in' },
    h('form', { class: 'card', onSubmit: submit },
      h('h1', null, h('span', { class: 'logo', 'aria-hidden': 'true' }), 'Tengen'),
      code && h('p', { class: 'notice bad', role: 'alert' }, T.signInRefusals[code] ?? T.signInRefusals.invalid),
      provider && [
        h('a', { key: 'provider', class: 'button primary wide', href: providerAddress() }, T.signInWith(provider)),
        h('p', { key: 'or', class: 'or' }, T.orToken),
      ],
      lost ? h(Failure, { problem }) : !provider && h('p', { class: 'about' }, T.signInAbout),
      // Password managers file the token under this name.
      h('input', { type: 'text', autoComplete: 'username', value: 'tengen', hidden: true, readOnly: true }),
      h(Field, { label: T.token, wrong: refusal?.message }, props => h('input', { type: 'password', required: true, autoComplete: 'current-password', spellcheck: false, value: token, onInput: event => setToken(event.target.value), ...props })),
      h('button', { class: provider ? '' : 'primary' }, T.signIn)));
}
