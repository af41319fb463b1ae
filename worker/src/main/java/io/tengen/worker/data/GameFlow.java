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
 * Takes games into a folder as they come, from now till whenever, each once whoever brings it how
 * often: a game that the folder has, or had until a rule took it out, is left alone.
 *
 * <p>Thread-safe; methods block on the disk. After an {@link IOException} it can only be closed,
 * and {@link #open}ed again: what was flushed is safe.
 */
public final class GameFlow implements AutoCloseable {
  /** Readers see a game after this long at the latest; a shard a minute are few enough. */
  public static final Duration OLDEST = Duration.ofMinutes(1);

  private final GameWriter writer;
  private final GameIndex known;
  private final Duration oldest;
  private final LongSupplier nanos;

  @GuardedBy("this")
  private boolean waiting;

  @GuardedBy("this")
  private long waitingSince;

  @GuardedBy("this")
  private int sealed;

  private GameFlow(GameWriter writer, GameIndex known, Duration oldest, LongSupplier nanos) {
    this.writer = writer;
    this.known = known;
    this.oldest = oldest;
    this.nanos = nanos;
  }

  /**
   * Begins to take games.
   *
   * @param known the folder's {@linkplain KnownGames games}; this object's from now on
   * @param oldest a shard whose first game has waited for so long is ended by the next flush
   * @param nanos a monotonic clock
   */
  public static GameFlow open(
      DataFolder folder,
      GameIndex known,
      GameWriter.Settings shards,
      Duration oldest,
      LongSupplier nanos) {
    return new GameFlow(folder.writer(shards), known, oldest, nanos);
  }

  /** Whether the game is here, or was. */
  public synchronized boolean has(TrainingGame.Id id) {
    return known.contains(id);
  }

  /** The games of one source that are here, or were. */
  public synchronized ShardGames games(String source) {
    return known.games(source);
  }

  /**
   * Takes a game, which survives the process from the next {@link #flush} on; false if it is here.
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
   * Sees to it that every game so far survives whatever comes, and ends shards that are old enough.
   *
   * @return shards that have been ended since the last call
   */
  public synchronized List<Shard> flush() throws IOException {
    if (waiting && nanos.getAsLong() - waitingSince >= oldest.toNanos()) {
      return seal();
    }
    writer.flush();
    return news();
  }

  /**
   * Ends the shards that are being written: readers see all games.
   *
   * @return shards that have been ended since the last call
   */
  public synchronized List<Shard> seal() throws IOException {
    writer.seal();
    waiting = false;
    return news();
  }

  @GuardedBy("this")
  private List<Shard> news() {
    List<Shard> all = writer.sealed();
    List<Shard> news = all.subList(sealed, all.size());
    sealed = all.size();
    return news;
  }

  /** Ends the shards that are being written. */
  @Override
  public synchronized void close() throws IOException {
    writer.close();
  }
}
