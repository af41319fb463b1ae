// Requests to the coordinator. Addresses are relative to the page's base, so that a path prefix of
// a reverse proxy needs no setting.

/** A refusal or failure: the problem details of RFC 9457 that the coordinator answered. */
export class Problem extends Error {
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

const listeners = new Set();

/** Calls a function whenever the coordinator refuses a request for lack of a valid token. */
export function onSignedOut(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The absolute address of a path of the API, such as "runs/r1", with parameters that have a value. */
export function address(path, parameters = {}) {
  const url = new URL(`api/v1/${path}`, document.baseURI);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null && value !== '') url.searchParams.set(name, value);
  }
  return url.href;
}

/** Joins parts of a path, each of which is encoded. */
export const path = (...parts) => parts.map(encodeURIComponent).join('/');

async function problem(response) {
  const text = await response.text();
  try {
    const { detail, title } = JSON.parse(text);
    return new Problem(response.status, detail || title || response.statusText);
  } catch {
    return new Problem(response.status, text.trim() || response.statusText);
  }
}

async function send(url, options) {
  let response;
  try {
    response = await fetch(url, { credentials: 'same-origin', ...options });
  } catch (failure) {
    if (failure.name === 'AbortError') throw failure;
    throw new Problem(0, '');
  }
  if (response.ok) return response.status === 204 ? null : response.json();
  const refused = await problem(response);
  if (refused.status === 401) listeners.forEach(listener => listener());
  throw refused;
}

/** The answer to a GET request. */
export const get = (path, parameters, signal) => send(address(path, parameters), { signal });

function change(method, path, body) {
  return send(address(path), {
    method,
    headers: { 'content-type': 'application/json', 'x-tengen': '1' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

/** The answer to a POST request with a message as JSON. */
export const post = (path, body = {}) => change('POST', path, body);

/** The answer to a DELETE request. */
export const remove = path => change('DELETE', path);
