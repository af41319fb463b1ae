// Addresses of the page's views, by the History API.
import { h } from 'preact';
import { useEffect, useState } from 'preact/hooks';

const listeners = new Set();

function here() {
  const base = new URL(document.baseURI).pathname;
  return { path: location.pathname.slice(base.length), query: new URLSearchParams(location.search) };
}

function tell() {
  listeners.forEach(listener => listener(here()));
}

addEventListener('popstate', tell);

/** The absolute address of a view, such as "runs/r1"; parameters without a value are left out. */
export function href(path, query = {}) {
  const url = new URL(path, document.baseURI);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') url.searchParams.set(name, value);
  }
  return url.pathname + url.search;
}

/** Shows another view. */
export function go(path, query) {
  history.pushState(null, '', href(path, query));
  tell();
  scrollTo(0, 0);
  // The new view replaces the present one, and with it what has the focus.
  setTimeout(() => document.getElementById('main')?.focus({ preventScroll: true }));
}

/** Changes the address of this view, without a new entry in the browser's history. */
export function replace(path, query) {
  history.replaceState(null, '', href(path, query));
  tell();
}

/** The present path and query. */
export function useLocation() {
  const [location, set] = useState(here);
  useEffect(() => {
    listeners.add(set);
    return () => listeners.delete(set);
  }, []);
  return location;
}

/** A link to a view. The browser's own ways to open it elsewhere work. */
export function Link({ to, query, children, ...rest }) {
  function follow(event) {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to, query);
  }
  return h('a', { href: href(to, query), onClick: follow, ...rest }, children);
}

/**
 * The view for a path: the first whose pattern matches. Patterns are paths with :names.
 *
 * @param views [pattern, component] each
 * @returns the component and the values of the names
 */
export function match(views, path) {
  const parts = path.replace(/\/$/, '').split('/');
  for (const [pattern, component] of views) {
    const names = pattern.split('/');
    if (names.length !== parts.length) continue;
    const values = {};
    const fits = names.every((name, i) => {
      if (!name.startsWith(':')) return name === parts[i];
      values[name.slice(1)] = decoded(parts[i]);
      return parts[i] !== '';
    });
    if (fits) return { component, values };
  }
  return null;
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
