// Who uses the page: signing in and out, and what the role allows.
import { createContext, h } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { get, onSignedOut, post, Problem, remove } from './api.js';

const User = createContext({ name: '', roles: [], mayChange: false, isAdministrator: false });

/** Who uses the page. */
export const useUser = () => useContext(User);

const isOf = (me, role) => me.roles.includes(`TOKEN_ROLE_${role}`);

/** The answer of the coordinator with what follows from it. */
function userOf(me) {
  const isAdministrator = isOf(me, 'ADMIN');
  return {
    ...me,
    isAdministrator,
    mayChange: isAdministrator || isOf(me, 'USER'),
    isPerson: me.id.startsWith('openid:'),
    signedIn: ['token:', 'openid:'].some(kind => me.id.startsWith(kind)) || me.id === 'owner',
  };
}

/** The token in the address that a command printed, which is taken out of the address at once. */
function tokenOfAddress() {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token) history.replaceState(null, '', location.pathname + location.search);
  return token;
}

/** Why the provider's answer was refused, which is taken out of the address at once; null if nothing was. */
export function refusalOfAddress() {
  const code = new URLSearchParams(location.hash.slice(1)).get('sign-in');
  if (code) history.replaceState(null, '', location.pathname + location.search);
  return code;
}

/** The address that leads to the provider and back to this view. */
export function providerAddress() {
  const base = new URL(document.baseURI);
  const url = new URL('sign-in/start', base);
  url.searchParams.set('to', location.pathname.slice(base.pathname.length) + location.search);
  return url.href;
}

export const signIn = token => post('session', { token });

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Who uses the page. A token in the address signs in on this machine, where a command printed it;
 * elsewhere only where nobody is signed in, since any link may have one.
 */
async function whoAmI(token) {
  if (token && LOOPBACK.includes(location.hostname)) {
    await signIn(token);
    return userOf(await get('me'));
  }
  try {
    const user = userOf(await get('me'));
    if (!token || user.signedIn) return user;
  } catch (problem) {
    if (!token || problem.status !== 401) throw problem;
  }
  await signIn(token);
  return userOf(await get('me'));
}

/**
 * Shows the page to whom the coordinator knows, and the form for signing in to others.
 *
 * @param form component for signing in; given the problem of the last attempt and what to call
 *     after success
 */
export function Session({ form, children }) {
  const [state, set] = useState({ user: null, problem: null, asked: false });
  async function ask() {
    try {
      set({ user: await whoAmI(tokenOfAddress()), problem: null, asked: true });
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      set({ user: null, problem, asked: true });
    }
  }
  useEffect(() => {
    ask();
    return onSignedOut(() => set(old => ({ ...old, user: null })));
  }, []);
  if (!state.asked) return null;
  if (!state.user) return h(form, { problem: state.problem, onDone: ask });
  const signOut = () => state.user.isPerson ? location.assign(new URL('sign-in/end', document.baseURI)) : remove('session').finally(ask);
  const showForm = () => set({ user: null, problem: null, asked: true });
  return h(User.Provider, { value: { ...state.user, signOut, signIn: showForm } }, children);
}
