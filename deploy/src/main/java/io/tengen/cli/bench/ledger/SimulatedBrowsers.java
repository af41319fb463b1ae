package io.tengen.cli.bench.ledger;

import io.tengen.cli.channel.Address;
import io.tengen.cli.console.CommandException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Simulated browsers, each with a stream of server-sent events over its own connection: in turn the
 * running games of a run and its progress. Every tenth reads nothing after the first event, as a
 * browser behind a network that has died. One thread reads for all of them and counts events, so
 * that they cost little.
 */
public final class SimulatedBrowsers implements AutoCloseable {
  /** The number of running games that a browser shows. */
  static final int BOARDS = 10;

  private static final int SLEEPER = 10;

  /** Connections opened at a time: a coordinator answers 100 requests a second of an address. */
  private static final int AT_ONCE = 8;

  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Selector selector;
  private final Thread reader = Thread.ofPlatform().daemon().name("browsers").unstarted(this::read);
  private final List<SocketChannel> channels = new ArrayList<>();
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 16);
  private final AtomicLong events = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicInteger open = new AtomicInteger();

  private SimulatedBrowsers(Selector selector) {
    this.selector = selector;
  }

  /** A stream. Confined to the reading thread. */
  private static final class Stream {
    final boolean sleeps;
    boolean hasBegun;

    /** Whether the last byte ended a line: an event ends with an empty line. */
    boolean atLineStart;

    Stream(boolean sleeps) {
      this.sleeps = sleeps;
    }
  }

  /**
   * Opens streams. Blocks until the first event of each has come.
   *
   * @param http address of the coordinator's HTTP server, without TLS
   */
  public static SimulatedBrowsers open(Address http, String run, int count)
      throws CommandException, InterruptedException {
    try {
      SimulatedBrowsers browsers = new SimulatedBrowsers(Selector.open());
      browsers.reader.start();
      for (int i = 0; i < count; i++) {
        browsers.open(http, path(run, i), i % SLEEPER == SLEEPER - 1);
        if (i % AT_ONCE == AT_ONCE - 1) {
          Thread.sleep(PAUSE);
        }
      }
      browsers.await(count);
      return browsers;
    } catch (IOException e) {
      throw CommandException.failed("a stream could not be opened: " + e.getMessage());
    }
  }

  private static String path(String run, int number) {
    return number % 2 == 0
        ? "/api/v1/live?games=" + BOARDS + "&run=" + run
        : "/api/v1/runs/" + run + "/events";
  }

  private void open(Address http, String path, boolean sleeps) throws IOException {
    SocketChannel channel = SocketChannel.open(new InetSocketAddress(http.host(), http.port()));
    channels.add(channel);
    String request =
        "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n";
    channel.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
    channel.configureBlocking(false);
    selector.wakeup();
    channel.register(selector, SelectionKey.OP_READ, new Stream(sleeps));
  }

  private void await(int count) throws CommandException, InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (open.get() < count) {
      if (System.nanoTime() - deadline > 0) {
        throw CommandException.failed(open.get() + " of " + count + " streams have begun");
      }
      Thread.sleep(PAUSE);
    }
  }

  private void read() {
    try {
      while (selector.isOpen()) {
        selector.select(this::read, PAUSE.toMillis());
      }
    } catch (IOException | java.nio.channels.ClosedSelectorException e) {
      // Closed.
    }
  }

  private void read(SelectionKey key) {
    Stream stream = (Stream) key.attachment();
    buffer.clear();
    int count;
    try {
      count = ((SocketChannel) key.channel()).read(buffer);
    } catch (IOException e) {
      count = -1;
    }
    if (count < 0) {
      key.cancel();
      return;
    }
    bytes.addAndGet(count);
    events.addAndGet(eventsIn(stream));
    if (!stream.hasBegun && count > 0) {
      stream.hasBegun = true;
      open.incrementAndGet();
      if (stream.sleeps) {
        key.cancel();
      }
    }
  }

  /** Returns the number of empty lines in the buffer. */
  private int eventsIn(Stream stream) {
    int found = 0;
    for (int i = 0; i < buffer.position(); i++) {
      if (buffer.get(i) == '\n') {
        found += stream.atLineStart ? 1 : 0;
        stream.atLineStart = true;
      } else {
        stream.atLineStart = false;
      }
    }
    return found;
  }

  /** Returns the number of events that were received. */
  public long events() {
    return events.get();
  }

  /** Returns the number of bytes that were received. */
  public long bytes() {
    return bytes.get();
  }

  @Override
  public void close() {
    try {
      for (SocketChannel channel : channels) {
        channel.close();
      }
      selector.close();
    } catch (IOException e) {
      // The connections are of no use any more.
    }
  }
}
