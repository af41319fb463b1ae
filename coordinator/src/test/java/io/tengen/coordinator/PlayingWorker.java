package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.grpc.ManagedChannel;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.Verdict;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A worker that plays assigned games one after the other until it is closed. It connects again when
 * the coordinator ends its stream.
 */
final class PlayingWorker implements AutoCloseable {
  private final ManagedChannel channel;
  private final String name;
  private ScriptedWorker link;
  private final Thread thread;
  private volatile boolean closed;

  /** The assigned games, in order. */
  final List<Assignment> games = new CopyOnWriteArrayList<>();

  /** The verdicts, in order. */
  final List<Verdict> verdicts = new CopyOnWriteArrayList<>();

  PlayingWorker(ManagedChannel channel, String name, Function<Assignment, PlayedGame> player)
      throws InterruptedException {
    this.channel = channel;
    this.name = name;
    link = ScriptedWorker.connect(channel, name);
    thread = Thread.ofVirtual().name(name).start(() -> play(player));
  }

  /** Returns a worker that plays each game by its seed. */
  static PlayingWorker honest(ManagedChannel channel, String name) throws InterruptedException {
    return new PlayingWorker(channel, name, ScriptedWorker::play);
  }

  /** Returns a worker that plays legal games of a wrong seed. */
  static PlayingWorker cheating(ManagedChannel channel, String name, int otherSeed)
      throws InterruptedException {
    return new PlayingWorker(channel, name, game -> forged(game, otherSeed));
  }

  static Assignment withSeed(Assignment game, long seed) {
    Assignment.Builder other = game.toBuilder();
    other.getGameBuilder().setSeed(seed);
    return other.build();
  }

  static PlayedGame forged(Assignment game, int otherSeed) {
    PlayedGame report = ScriptedWorker.play(withSeed(game, game.getGame().getSeed() + otherSeed));
    report.getRecordBuilder().setSeed(game.getGame().getSeed());
    return report;
  }

  private void play(Function<Assignment, PlayedGame> player) {
    try {
      link.ready(1);
      while (!closed) {
        if (link.end.isDone()) {
          link = ScriptedWorker.connect(channel, name);
          link.ready(1);
        }
        Assignment game = link.assignments.poll(20, TimeUnit.MILLISECONDS);
        if (game == null) {
          link.heartbeat();
          continue;
        }
        games.add(game);
        link.finish(player.apply(game));
        Verdict verdict = verdict();
        if (verdict != null) {
          assertEquals(game.getLease(), verdict.getLease());
          verdicts.add(verdict);
          link.ready(1);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for a verdict; returns null if the stream or this worker has ended. */
  private @Nullable Verdict verdict() throws InterruptedException {
    Verdict verdict = link.verdicts.poll(20, TimeUnit.MILLISECONDS);
    while (verdict == null && !link.end.isDone() && !closed) {
      link.heartbeat();
      verdict = link.verdicts.poll(20, TimeUnit.MILLISECONDS);
    }
    return verdict;
  }

  @Override
  public void close() {
    closed = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    link.leave();
  }
}
