package io.tengen.worker.data;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.worker.data.shard.GameIndex;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardGames;
import io.tengen.worker.data.shard.TrainingGame;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Writes games to a folder as they arrive, each once: a game that the folder contains, or contained
 * until a retention rule removed it, is ignored.
 *
 * <p>Thread-safe; methods block on the disk. After an {@link IOException} it can only be closed and
 * {@link #open}ed again; flushed games are durable.
 */
public final class UniqueGameWriter implements AutoCloseable {
  /** The default age at which shards are ended, so that readers see their games. */
  public static final Duration DEFAULT_MAX_AGE = Duration.ofMinutes(1);

  private final GameWriter writer;
  private final GameIndex known;
  private final Duration maxAge;
  private final LongSupplier nanos;

  @GuardedBy("this")
  private boolean waiting;

  @GuardedBy("this")
  private long waitingSince;

  @GuardedBy("this")
  private int sealed;

  private UniqueGameWriter(
      GameWriter writer, GameIndex known, Duration maxAge, LongSupplier nanos) {
    this.writer = writer;
    this.known = known;
    this.maxAge = maxAge;
    this.nanos = nanos;
  }

  /**
   * Opens a writer.
   *
   * @param known the folder's {@linkplain KnownGames games}; owned by this object from now on
   * @param maxAge the age of a shard's first game from which the next flush ends the shard
   * @param nanos a monotonic clock
   */
  public static UniqueGameWriter open(
      DataFolder folder,
      GameIndex known,
      GameWriter.Settings shards,
      Duration maxAge,
      LongSupplier nanos) {
    return new UniqueGameWriter(folder.writer(shards), known, maxAge, nanos);
  }

  /** Whether the folder contains or has contained the game. */
  public synchronized boolean has(TrainingGame.Id id) {
    return known.contains(id);
  }

  /** The games of one source that the folder contains or has contained. */
  public synchronized ShardGames games(String source) {
    return known.games(source);
  }

  /**
   * Adds a game, which is durable after the next {@link #flush}. Returns false if it is a
   * duplicate.
   */
  public synchronized boolean add(TrainingGame game) throws IOException {
    if (known.contains(game.id())) {
      return false;
    }
    writer.add(game);
    known.add(game.id());
    if (!waiting) {
      waiting = true;
      waitingSince = nanos.getAsLong();
    }
    return true;
  }

  /**
   * Makes all games so far durable and ends shards that are old enough.
   *
   * @return the shards ended since the last call
   */
  public synchronized List<Shard> flush() throws IOException {
    if (waiting && nanos.getAsLong() - waitingSince >= maxAge.toNanos()) {
      return seal();
    }
    writer.flush();
    return newShards();
  }

  /**
   * Ends the shards being written, so that readers see all games.
   *
   * @return the shards ended since the last call
   */
  public synchronized List<Shard> seal() throws IOException {
    writer.seal();
    waiting = false;
    return newShards();
  }

  @GuardedBy("this")
  private List<Shard> newShards() {
    List<Shard> all = writer.sealed();
    List<Shard> newShards = all.subList(sealed, all.size());
    sealed = all.size();
    return newShards;
  }

  /** Ends the shards being written. */
  @Override
  public synchronized void close() throws IOException {
    writer.close();
  }
}
