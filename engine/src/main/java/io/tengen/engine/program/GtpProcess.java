package io.tengen.engine.program;

import io.tengen.engine.play.PlayerFailure;
import io.tengen.game.rules.Outcome.Reason;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A connection to an external engine process: sends one command at a time and matches the reply by
 * the command's id. Every fault kills the engine and throws a {@link PlayerFailure}; later commands
 * then fail too.
 *
 * <p>Methods are confined to one thread. Two further threads read: one puts the replies into a
 * small queue, the other keeps the last line of the standard error.
 */
final class GtpProcess implements AutoCloseable {
  /**
   * The capacity of the reply queue. One reply is due at a time; when the queue is full, the reader
   * fails the engine.
   */
  private static final int QUEUE = 16;

  private static final long QUIT_MILLIS = 1_000;
  private static final long END_MILLIS = 1_000;

  private final String name;
  private final ChildProcess child;
  private final BlockingQueue<Event> events = new ArrayBlockingQueue<>(QUEUE);
  private final StderrTail errors;
  private final Thread errorReader;

  // Confined to the thread that sends commands.
  private int asked;
  private boolean stopped;

  private sealed interface Event {}

  private record Replied(GtpReply reply) implements Event {}

  /**
   * The last event; the fault is empty if the engine closed its output without a protocol error.
   */
  private record Ended(String fault) implements Event {}

  /**
   * Starts the engine. Does not wait for it.
   *
   * @param name the name of the engine in failure messages
   * @param program the command line, its environment and its limits
   * @throws IOException if the engine cannot be started
   */
  GtpProcess(String name, EngineProgram program) throws IOException {
    this.name = name;
    child = new ChildProcess(program);
    errors = new StderrTail(child.errors());
    errorReader = Thread.ofPlatform().daemon().name("gtp-errors-" + name).start(errors);
    Thread.ofPlatform().daemon().name("gtp-replies-" + name).start(this::readReplies);
  }

  /**
   * Sends a command and waits for the reply, which may report success or failure.
   *
   * @param deadline the time of {@link System#nanoTime} until which the call waits
   * @throws PlayerFailure if the engine has ended, does not reply in time or violates the protocol
   * @throws InterruptedException if the thread was interrupted; the engine is killed then
   */
  GtpReply ask(String command, long deadline) throws PlayerFailure, InterruptedException {
    if (stopped) {
      throw new PlayerFailure(Reason.CRASH, name + " was stopped before " + quote(command));
    }
    try {
      String id = Integer.toString(++asked);
      try {
        send(id + " " + command);
      } catch (IOException e) {
        throw endedEarly("before " + quote(command));
      }
      Event event = events.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      return switch (event) {
        case null ->
            throw fail(Reason.TIME, "did not answer " + quote(command) + " in time" + lastWords());
        case Replied(GtpReply reply) when reply.id().equals(id) -> reply;
        case Replied(GtpReply reply) -> throw unmatched(reply, command);
        case Ended(String fault) when !fault.isEmpty() ->
            throw fail(Reason.CRASH, fault + ", after " + quote(command));
        case Ended ended -> throw endedEarly("after " + quote(command));
      };
    } catch (InterruptedException e) {
      stop();
      throw e;
    }
  }

  /**
   * Sends a command that a correct engine does not refuse, and waits for the reply.
   *
   * @param deadline the time of {@link System#nanoTime} until which the call waits
   * @return the text of the reply
   * @throws PlayerFailure if the engine refuses the command, has ended, does not reply in time or
   *     violates the protocol
   * @throws InterruptedException if the thread was interrupted; the engine is killed then
   */
  String askOrFail(String command, long deadline) throws PlayerFailure, InterruptedException {
    GtpReply reply = ask(command, deadline);
    if (!reply.ok()) {
      throw fail(
          Reason.CRASH, "refused " + quote(command) + ": " + GtpReply.quoteError(reply.text()));
    }
    return reply.text();
  }

  /** Kills the engine and returns the failure for the caller to throw. */
  PlayerFailure fail(Reason reason, String what) {
    stop();
    return new PlayerFailure(reason, name + " " + what);
  }

  /** Sends {@code quit}, waits up to a second, and then kills the engine. Idempotent. */
  @Override
  public void close() {
    if (stopped) {
      return;
    }
    stopped = true;
    try {
      send(++asked + " quit");
      child.input().close();
    } catch (IOException e) {
      // The engine has already ended; endWithin kills its descendants.
    }
    try {
      child.endWithin(QUIT_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void stop() {
    stopped = true;
    child.kill();
  }

  private void send(String command) throws IOException {
    // Each command waits for its reply, so that the pipe never fills up and this never blocks.
    child.input().write((command + "\n").getBytes(StandardCharsets.US_ASCII));
    child.input().flush();
  }

  private PlayerFailure unmatched(GtpReply reply, String command) {
    return fail(
        Reason.CRASH,
        "answered "
            + quote(reply.text())
            + " to "
            + quote(command)
            + " without the command's id "
            + asked);
  }

  private PlayerFailure endedEarly(String when) throws InterruptedException {
    boolean ended = child.awaitEnd(END_MILLIS);
    if (!child.exceededLimit().isEmpty()) {
      return fail(Reason.CRASH, child.exceededLimit() + ", and was stopped " + when);
    }
    errorReader.join(END_MILLIS);
    String how = ended ? "ended with exit code " + child.exitCode() : "closed its output";
    return fail(Reason.CRASH, how + " " + when + lastWords());
  }

  /** Returns a clause with the last line of the standard error; empty if there is none. */
  private String lastWords() {
    String last = errors.lastLine();
    return last.isEmpty() ? "" : "; last line of its standard error: " + GtpReply.quoteError(last);
  }

  private void readReplies() {
    GtpReplyReader replies = new GtpReplyReader(child.output());
    try {
      GtpReply reply = replies.next();
      while (reply != null && events.offer(new Replied(reply))) {
        reply = replies.next();
      }
      end(reply == null ? "" : "wrote " + QUEUE + " replies without a command");
    } catch (ProtocolException e) {
      end(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      // The engine ended while its output was read.
      end("");
    }
  }

  private void end(String fault) {
    Ended ended = new Ended(fault);
    while (!events.offer(ended)) {
      events.poll();
    }
  }

  private static String quote(String text) {
    return GtpReply.quote(text);
  }
}
