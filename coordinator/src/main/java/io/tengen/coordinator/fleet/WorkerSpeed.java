package io.tengen.coordinator.fleet;

import io.tengen.coordinator.job.JobKey;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Measures how fast a worker plays, by the numbers of moves that it reports. Time is an argument,
 * in nanoseconds of any monotonic clock. Mutable; confined to the actor that owns it.
 */
final class WorkerSpeed {
  /** The time over which the speed is averaged. */
  private static final long WINDOW = Duration.ofMinutes(1).toNanos();

  /** Moves are added up over this time, which limits memory. */
  private static final long BUCKET = Duration.ofSeconds(5).toNanos();

  /** Time after which there is a first figure. */
  private static final long LEAST = Duration.ofSeconds(5).toNanos();

  private final long begun;
  private final Map<JobKey.Game, Integer> moves = new HashMap<>();
  private final Deque<Bucket> buckets = new ArrayDeque<>();
  private int games;

  /** Begins to measure now. */
  WorkerSpeed(long now) {
    begun = now;
  }

  /**
   * Records that the worker begins a game.
   *
   * @param count number of moves that others have made in it
   */
  void begin(JobKey.Game game, int count) {
    moves.put(game, count);
  }

  /**
   * Records the number of moves so far. The first report on a game that was not {@linkplain #begin
   * begun} here adds nothing, since it may have been played for a long time.
   */
  void observe(JobKey.Game game, int count, long now) {
    Integer before = moves.put(game, count);
    if (before != null) {
      add(count - before, now);
    }
  }

  /** Records the end of a game that had this many moves. */
  void finished(JobKey.Game game, int count, long now) {
    games++;
    Integer before = moves.remove(game);
    if (before != null) {
      add(count - before, now);
    }
  }

  /** Forgets the games that the worker does not play any more. */
  void retain(Set<JobKey.Game> playing) {
    moves.keySet().retainAll(playing);
  }

  /** Returns the number of finished games. */
  int games() {
    return games;
  }

  /** Returns a live view of the numbers of moves, which callers must not change. */
  Map<JobKey.Game, Integer> moves() {
    return moves;
  }

  /** Returns the moves in a second over the last minute; empty in the first five seconds. */
  OptionalDouble movesPerSecond(long now) {
    long time = Math.min(now - begun, WINDOW);
    if (time < LEAST) {
      return OptionalDouble.empty();
    }
    forget(now);
    long sum = 0;
    for (Bucket bucket : buckets) {
      sum += bucket.moves;
    }
    return OptionalDouble.of(sum / (time / 1e9));
  }

  private void add(int count, long now) {
    if (count <= 0) {
      return;
    }
    forget(now);
    Bucket last = buckets.peekLast();
    if (last == null || now - last.start >= BUCKET) {
      last = new Bucket(now);
      buckets.add(last);
    }
    last.moves += count;
  }

  private void forget(long now) {
    while (!buckets.isEmpty() && now - buckets.getFirst().start >= WINDOW) {
      buckets.removeFirst();
    }
  }

  private static final class Bucket {
    final long start;
    long moves;

    Bucket(long start) {
      this.start = start;
    }
  }
}
