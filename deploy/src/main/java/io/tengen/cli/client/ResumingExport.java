package io.tengen.cli.client;

import io.tengen.cli.channel.CallRetrier;
import io.tengen.cli.channel.ControlException;
import io.tengen.cli.console.Interrupt;
import io.tengen.wire.control.ControlService;
import io.tengen.wire.control.EncodedGame;
import io.tengen.wire.control.StoredGame;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the games of a run by ascending index, and goes on behind the last one after a broken
 * connection. Confined to one thread.
 */
final class ResumingExport {
  private final Control control;
  private final String run;
  private final List<Long> except;

  /** The index behind the last game that was read. */
  private long next;

  /**
   * Creates an export that has read nothing.
   *
   * @param except the games to leave out, in the form of {@link ControlService.ExportGames}
   */
  ResumingExport(Control control, String run, List<Long> except) {
    this.control = control;
    this.run = run;
    this.except = List.copyOf(except);
  }

  /**
   * Passes the games to the reader; blocks. Each is passed once, however often the connection
   * breaks.
   *
   * @throws ControlException if the coordinator refuses, or does not answer for as long as this
   *     client waits
   * @throws E if the reader throws it
   */
  <E extends Exception> void read(Control.Reader<E> reader)
      throws ControlException, E, InterruptedException {
    CallRetrier retrier = control.channel().retrier();
    while (true) {
      try (var games =
          control
              .channel()
              .open(
                  ControlService.EXPORT_GAMES,
                  new ControlService.ExportGames(run, from(except, next)))) {
        StoredGame game = games.next(EncodedGame::decode);
        while (game != null) {
          retrier.answered();
          reader.read(game);
          next = game.index() + 1L;
          game = games.next(EncodedGame::decode);
        }
        return;
      } catch (ControlException e) {
        if (Interrupt.isEnding()) {
          throw e;
        }
        retrier.failed(e);
      }
    }
  }

  /**
   * Leaves out the games before an index, too.
   *
   * @param except run lengths: alternately games to send and games to leave out
   */
  static List<Long> from(List<Long> except, long start) {
    if (start == 0) {
      return except;
    }
    long end = 0;
    for (int i = 0; i < except.size(); i++) {
      end += except.get(i);
      if (end > start) {
        boolean isSent = i % 2 == 0;
        List<Long> lengths = new ArrayList<>(List.of(0L, isSent ? start : end));
        if (isSent) {
          lengths.add(end - start);
        }
        lengths.addAll(except.subList(i + 1, except.size()));
        return lengths;
      }
    }
    return List.of(0L, start);
  }
}
