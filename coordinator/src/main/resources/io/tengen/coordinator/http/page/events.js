// Streams of server-sent events that survive the coordinator's restart: every stream begins with
// the whole present state, so that a new connection needs nothing from the one before.

import { refusalOf } from './api.js';

const FIRST_DELAY = 1000;
const LONGEST_DELAY = 15000;

/** Statuses of a request that is refused however often it is repeated. */
const FINAL = [400, 401, 403, 404];

/**
 * Listens to a stream until the returned function is called. The stream is closed while the page is
 * hidden, because a browser allows few connections to a coordinator, for all its tabs together.
 *
 * @param url of the stream
 * @param handlers by name of event; each is given the event's message. The stream is over after
 *     "end" and is not opened again.
 * @param onConnection told whether the stream is open
 * @param onRefusal told the problem if the coordinator refuses the stream; it is not opened again
 */
export function listen(url, handlers, onConnection, onRefusal) {
  let source = null;
  let timer = 0;
  let delay = FIRST_DELAY;

  function disconnect() {
    clearTimeout(timer);
    source?.close();
    source = null;
  }

  function close() {
    document.removeEventListener('visibilitychange', follow);
    disconnect();
  }

  function follow() {
    if (document.hidden) disconnect();
    else if (!source) connect();
  }

  // The browser opens a broken stream again, but gives up after a refusal, such as that of a proxy
  // whose coordinator is starting. It does not say which refusal it was.
  async function retry(broken) {
    const refusal = await refusalOf(url);
    if (source !== broken) return;
    if (FINAL.includes(refusal?.status)) {
      close();
      onRefusal(refusal);
    } else {
      timer = setTimeout(connect, delay);
      delay = Math.min(2 * delay, LONGEST_DELAY);
    }
  }

  function connect() {
    const opened = new EventSource(url);
    source = opened;
    opened.onopen = () => {
      delay = FIRST_DELAY;
      onConnection(true);
    };
    opened.onerror = () => {
      if (source !== opened) return;
      onConnection(false);
      if (opened.readyState === EventSource.CLOSED) retry(opened);
    };
    for (const [name, handle] of Object.entries(handlers)) {
      opened.addEventListener(name, event => handle(event.data ? JSON.parse(event.data) : null));
    }
    opened.addEventListener('end', close);
  }

  document.addEventListener('visibilitychange', follow);
  follow();
  return close;
}
