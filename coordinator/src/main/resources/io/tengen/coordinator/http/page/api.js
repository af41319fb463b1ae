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

function problem(status, statusText, text) {
  try {
    const { detail, title } = JSON.parse(text);
    return new Problem(status, detail || title || statusText);
  } catch {
    return new Problem(status, text.trim() || statusText);
  }
}

/** Tells who listens of a refusal for lack of a valid token; returns the refusal. */
function refused(problem) {
  if (problem.status === 401) listeners.forEach(listener => listener());
  return problem;
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
  throw refused(problem(response.status, response.statusText, await response.text()));
}

/** The refusal of a request for a stream, which the browser does not tell; null if it is answered now. */
export async function refusalOf(url) {
  const stop = new AbortController();
  try {
    const response = await fetch(url, { credentials: 'same-origin', signal: stop.signal });
    return response.ok ? null : refused(problem(response.status, response.statusText, await response.text()));
  } catch {
    return new Problem(0, '');
  } finally {
    stop.abort();
  }
}

/** The answer to a GET request. */
export const get = (path, parameters, signal) => send(address(path, parameters), { signal });

function change(method, path, body) {
  return send(address(path), {
    method,
    // What is given back is given back, too, when the page is closed.
    keepalive: method === 'DELETE',
    headers: { 'content-type': 'application/json', 'x-tengen': '1' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

/** The answer to a POST request with a message as JSON. */
export const post = (path, body = {}) => change('POST', path, body);

/**
 * Sends a file; the promise is fulfilled once all of it is stored.
 *
 * @param onProgress told the number of bytes that have been sent
 */
export function put(path, file, onProgress) {
  return new Promise((resolve, reject) => {
    // Unlike fetch, this tells how much has been sent.
    const request = new XMLHttpRequest();
    request.open('PUT', address(path));
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('x-tengen', '1');
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onerror = () => reject(new Problem(0, ''));
    request.onload = () => {
      if (request.status < 300) resolve();
      else reject(refused(problem(request.status, request.statusText, request.responseText)));
    };
    request.send(file);
  });
}

/** The answer to a DELETE request. */
export const remove = path => change('DELETE', path);
