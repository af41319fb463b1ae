package io.tengen.coordinator.grpc;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ServerCallStreamObserver;
import io.tengen.coordinator.grpc.call.Caller;
import io.tengen.coordinator.grpc.call.Replies;
import io.tengen.coordinator.run.CountedGames;
import io.tengen.coordinator.store.GameArchive;
import io.tengen.coordinator.store.GameArchive.ArchivedGame;
import io.tengen.wire.control.EncodedGame;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Sends every committed game of a run to a client, in order. Reads the archive in chunks, the next
 * one when the client has received the last one.
 */
final class GameExport {
  private static final int CHUNK = 200;

  private final String run;
  private final List<Long> except;
  private final GameArchive archive;
  private final ServerCallStreamObserver<EncodedGame> out;
  private final Caller caller = Caller.current();

  @GuardedBy("this")
  private final Queue<ArchivedGame> chunk = new ArrayDeque<>();

  @GuardedBy("this")
  private @Nullable CountedGames counted;

  /** The games to send. */
  @GuardedBy("this")
  private BitSet left = new BitSet();

  @GuardedBy("this")
  private int next;

  @GuardedBy("this")
  private boolean reading;

  @GuardedBy("this")
  private boolean done;

  /**
   * Creates an export. Must run in the context of the call.
   *
   * @param except the games to leave out, encoded as in {@link
   *     io.tengen.wire.control.ControlService.ExportGames}
   */
  GameExport(
      String run,
      List<Long> except,
      GameArchive archive,
      ServerCallStreamObserver<EncodedGame> out) {
    this.run = run;
    this.except = except;
    this.archive = archive;
    this.out = out;
    // With a handler set, a message to a disconnected client does not throw.
    out.setOnCancelHandler(() -> {});
    out.setOnReadyHandler(this::send);
  }

  /** Returns the message with a game as the archive stores it. */
  static EncodedGame game(String run, ArchivedGame game, CountedGames counted) {
    return counted.message(run, game.index(), game.record().toArrayUnsafe(), game.worker());
  }

  /** Starts sending these games; fails the call if {@code failure} is set. */
  synchronized void begin(@Nullable CountedGames games, @Nullable Throwable failure) {
    if (games == null) {
      fail(failure);
      return;
    }
    BitSet wanted = games.indices();
    try {
      leaveOut(wanted);
    } catch (IllegalArgumentException e) {
      fail(e);
      return;
    }
    counted = games;
    left = wanted;
    send();
  }

  /**
   * @throws IllegalArgumentException with one line if a length in {@code except} is negative
   */
  private void leaveOut(BitSet games) {
    long at = 0;
    for (int i = 0; i < except.size(); i++) {
      long end = at + except.get(i);
      if (end < at) {
        throw new IllegalArgumentException("except must have lengths of 0 or more");
      }
      if (i % 2 == 1) {
        // There are no games beyond the last one.
        games.clear((int) Math.min(at, games.length()), (int) Math.min(end, games.length()));
      }
      at = end;
    }
  }

  private synchronized void send() {
    if (counted == null || done || out.isCancelled()) {
      return;
    }
    try {
      caller.requireGood();
      while (out.isReady() && !chunk.isEmpty()) {
        ArchivedGame game = chunk.remove();
        if (left.get(game.index())) {
          left.clear(game.index());
          out.onNext(game(run, game, counted));
        }
      }
    } catch (IllegalStateException | StatusRuntimeException e) {
      fail(e);
      return;
    }
    if (chunk.isEmpty() && !reading) {
      next = left.nextSetBit(next);
      if (next < 0) {
        done = true;
        out.onCompleted();
      } else if (out.isReady()) {
        reading = true;
        archive.read(run, next, CHUNK).whenComplete(this::receive);
      }
    }
  }

  private synchronized void receive(
      @Nullable List<ArchivedGame> games, @Nullable Throwable failure) {
    reading = false;
    if (done) {
      return;
    }
    if (games == null) {
      fail(failure);
    } else if (games.isEmpty() || games.getFirst().index() != next) {
      fail(new IllegalStateException("the record of game " + next + " of " + run + " is missing"));
    } else {
      chunk.addAll(games);
      next = games.getLast().index() + 1;
      send();
    }
  }

  @GuardedBy("this")
  private void fail(@Nullable Throwable failure) {
    done = true;
    out.onError(Replies.statusOf(failure == null ? new IllegalStateException() : failure));
  }
}
