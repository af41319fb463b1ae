// Streams of server-sent events that survive the coordinator's restart: every stream begins with
// the whole present state, so that a new connection needs nothing from the one before.

import { get } from './api.js';

const FIRST_DELAY = 1000;
const LONGEST_DELAY = 15000;

/**
 * Listens to a stream until the returned function is called.
 *
 * @param url of the stream
 * @param handlers by name of event; each is given the event's message. The stream is over after
 *     "end" and is not opened again.
 * @param onConnection told whether the stream is open
 */
export function listen(url, handlers, onConnection = () => {}) {
  let source = null;
  let timer = 0;
  let delay = FIRST_DELAY;

  let closed = false;

  function close() {
    closed = true;
    clearTimeout(timer);
    source?.close();
    source = null;
  }

  function open() {
    if (closed) return;
    source = new EventSource(url);
    source.onopen = () => {
      delay = FIRST_DELAY;
      onConnection(true);
    };
    // The browser opens a broken stream again, but gives up after a refusal, as of a proxy whose
    // coordinator is starting.
    source.onerror = () => {
      onConnection(false);
      if (source?.readyState === EventSource.CLOSED) {
        // Only an ordinary request tells that the session is over; it shows the sign-in form then.
        timer = setTimeout(() => get('me').then(open, problem => problem.status !== 401 && open()), delay);
        delay = Math.min(2 * delay, LONGEST_DELAY);
      }
    };
    for (const [name, handle] of Object.entries(handlers)) {
      source.addEventListener(name, event => handle(event.data ? JSON.parse(event.data) : null));
    }
    source.addEventListener('end', close);
  }

  open();
  return close;
}
