package io.tengen.engine.gtp.program;

import io.tengen.engine.play.PlayerFailure;
import io.tengen.game.rules.Outcome.Reason;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * An outside engine at the other end of a conversation: one command, one reply, told from any other
 * by the command's id. Whatever goes wrong kills the engine and is told as a {@link PlayerFailure};
 * nothing more can be asked then.
 *
 * <p>One thread asks and closes; a thread of its own reads the replies into a small queue, and
 * another one what the engine complains about.
 */
final class GtpProcess implements AutoCloseable {
  /** One reply is due at a time; so many may pile up before the reading thread gives up. */
  private static final int QUEUE = 16;

  private static final long QUIT_MILLIS = 1_000;
  private static final long LAST_WORDS_MILLIS = 1_000;

  private final String name;
  private final ChildProcess child;
  private final BlockingQueue<Event> events = new ArrayBlockingQueue<>(QUEUE);
  private final StderrTail errors;
  private final Thread errorReader;

  // Of the asking thread.
  private int asked;
  private boolean stopped;

  private sealed interface Event {}

  private record Replied(GtpReply reply) implements Event {}

  /** Nothing follows; the fault is empty if the engine just closed its output. */
  private record Ended(String fault) implements Event {}

  /**
   * Starts the engine; does not wait for anything.
   *
   * @param name what failures call the engine
   * @throws IOException if it cannot be started
   */
  GtpProcess(String name, EngineProgram engineProgram) throws IOException {
    this.name = name;
    child = new ChildProcess(engineProgram.command(), engineProgram.limits());
    errors = new StderrTail(child.errors());
    errorReader = Thread.ofPlatform().daemon().name("gtp-errors-" + name).start(errors);
    Thread.ofPlatform().daemon().name("gtp-replies-" + name).start(this::readReplies);
  }

  /**
   * Sends a command and waits for the reply, successful or not.
   *
   * @param deadline of {@link System#nanoTime}
   * @throws PlayerFailure if the engine has died, is too late or does not speak GTP
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
        throw died("before " + quote(command));
      }
      Event event = events.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      return switch (event) {
        case null -> throw fail(Reason.TIME, "did not answer " + quote(command) + " in time");
        case Replied(GtpReply reply) when reply.id().equals(id) -> reply;
        case Replied(GtpReply reply) -> throw unasked(reply, command);
        case Ended(String fault) when !fault.isEmpty() ->
            throw fail(Reason.CRASH, fault + ", after " + quote(command));
        case Ended ended -> throw died("after " + quote(command));
      };
    } catch (InterruptedException e) {
      stop();
      throw e;
    }
  }

  /**
   * As {@link #ask}, for a command that a sound engine does not refuse.
   *
   * @return the text of the reply
   */
  String demand(String command, long deadline) throws PlayerFailure, InterruptedException {
    GtpReply reply = ask(command, deadline);
    if (!reply.ok()) {
      throw fail(Reason.CRASH, "refused " + quote(command) + ": " + quote(reply.text()));
    }
    return reply.text();
  }

  /** Stops the engine; the failure that says why, to be thrown. */
  PlayerFailure fail(Reason reason, String what) {
    stop();
    return new PlayerFailure(reason, name + " " + what);
  }

  /** Asks the engine to quit, and kills it if it does not at once. Idempotent. */
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
      // It has ended on its own; endWithin cleans up behind it.
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
    // Each command is awaited, so that what stands in the pipe never fills it and this never
    // blocks.
    child.input().write((command + "\n").getBytes(StandardCharsets.US_ASCII));
    child.input().flush();
  }

  private PlayerFailure unasked(GtpReply reply, String command) {
    return fail(
        Reason.CRASH,
        "answered "
            + quote(reply.text())
            + " to "
            + quote(command)
            + " without the command's id "
            + asked);
  }

  private PlayerFailure died(String when) throws InterruptedException {
    boolean ended = child.awaitEnd(LAST_WORDS_MILLIS);
    if (!child.excess().isEmpty()) {
      return fail(Reason.CRASH, child.excess() + ", and was stopped " + when);
    }
    errorReader.join(LAST_WORDS_MILLIS);
    String how = ended ? "ended with exit code " + child.exitCode() : "closed its output";
    String lastWords = errors.get().isEmpty() ? "" : "; its last words: " + quote(errors.get());
    return fail(Reason.CRASH, how + " " + when + lastWords);
  }

  private void readReplies() {
    GtpReplyReader replies = new GtpReplyReader(child.output());
    try {
      GtpReply reply = replies.next();
      while (reply != null && events.offer(new Replied(reply))) {
        reply = replies.next();
      }
      end(reply == null ? "" : "wrote " + QUEUE + " replies unasked");
    } catch (ProtocolException e) {
      end(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      // The engine died while it was being read.
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
