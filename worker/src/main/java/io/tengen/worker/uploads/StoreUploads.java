package io.tengen.worker.uploads;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.files.artifact.StorePlace;
import io.tengen.text.Reasons;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.GameWriter;
import io.tengen.worker.data.KnownGames;
import io.tengen.worker.data.UniqueGameWriter;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.TrainingGame;
import io.tengen.worker.data.store.ObjectStore;
import io.tengen.worker.data.store.ObjectStores;
import io.tengen.worker.data.store.ShardObjects;
import io.tengen.worker.data.store.Uploader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Uploads games to one place. A thread of its own writes them into a folder of shards and releases
 * them when they are durable; an {@link Uploader} uploads the shards.
 *
 * <p>While the disk is full or fails, games wait in memory, and callers keep them for the next
 * process; the folder is then opened again, which recovers what was written. When too many games
 * wait for the disk or for the store, they are left out: the coordinator has every one of them.
 */
final class StoreUploads {
  private static final Logger log = LoggerFactory.getLogger(StoreUploads.class);

  /** The most games that wait in memory. */
  static final int MAX_WAITING = 2_000;

  /** The time within which an interrupted thread closes the folder. */
  private static final Duration INTERRUPT_TIMEOUT = Duration.ofSeconds(5);

  /**
   * Delays of the writing thread.
   *
   * @param gather the time for which games are gathered before they are made durable together
   * @param quiet the time without a game after which the shard is ended, since the run may be over
   * @param retry the delay before a failed disk is used again
   */
  record Delays(Duration gather, Duration quiet, Duration retry, Uploader.Settings uploads) {
    static final Delays DEFAULT =
        new Delays(
            Duration.ofSeconds(1),
            Duration.ofSeconds(10),
            Duration.ofSeconds(5),
            Uploader.Settings.QUEUE);
  }

  private record Waiting(TrainingGame game, Runnable kept) {}

  private final StorePlace place;
  private final UploadSettings settings;
  private final Path directory;
  private final Delays delays;
  private final Thread thread;

  @GuardedBy("this")
  private final Deque<Waiting> waiting = new ArrayDeque<>();

  @GuardedBy("this")
  private boolean closing;

  @GuardedBy("this")
  private boolean broken;

  @GuardedBy("this")
  private boolean warned;

  // Confined to the thread.
  private List<Waiting> batch = List.of();
  private long lastGame = System.nanoTime();
  private boolean failing;

  StoreUploads(StorePlace place, UploadSettings settings, Path directory, Delays delays) {
    this.place = place;
    this.settings = settings;
    this.directory = directory;
    this.delays = delays;
    thread = Thread.ofPlatform().name("shards").daemon().unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  /** Adds a game, as {@link ShardSink#add} specifies. */
  void add(TrainingGame game, Runnable kept) {
    boolean accepted;
    synchronized (this) {
      accepted = !broken && waiting.size() < MAX_WAITING;
      if (accepted) {
        waiting.add(new Waiting(game, kept));
        notifyAll();
      }
    }
    if (!accepted) {
      leaveOut(game, kept, "games cannot be written to " + directory);
    }
  }

  /** Leaves a game out for lack of space; logs a warning for the first. */
  private void leaveOut(TrainingGame game, Runnable kept, String why) {
    synchronized (this) {
      if (!warned) {
        warned = true;
        log.warn(
            "{}: games are left out from {} on until this is resolved; copy them from the"
                + " coordinator with tengen data verify {} --run RUN --repair",
            why,
            game.id(),
            place.uri());
      }
    }
    kept.run();
  }

  private void run() {
    try {
      do {
        attempt();
      } while (awaitRetry());
    } catch (InterruptedException e) {
      log.debug("{}: remaining shards wait for the next start", place.uri(), e);
    } catch (RuntimeException e) {
      log.error("uploads to {} have stopped", place.uri(), e);
      synchronized (this) {
        broken = true;
      }
    }
  }

  /** Writes and uploads until closed or until the disk fails. */
  private void attempt() throws InterruptedException {
    try (DataFolder folder = DataFolder.write(directory, "tengen worker");
        UniqueGameWriter writer =
            UniqueGameWriter.open(
                folder,
                KnownGames.of(folder, (done, all) -> {}),
                GameWriter.Settings.DEFAULT,
                UniqueGameWriter.DEFAULT_MAX_AGE,
                System::nanoTime);
        ObjectStore store = ObjectStores.open(place, settings.endpoint().orElse(null));
        Uploader uploader = new Uploader(folder, new ShardObjects(store), delays.uploads())) {
      work(writer, uploader);
    } catch (IOException | DataException e) {
      putBack();
      if (!failing) {
        failing = true;
        log.warn(
            "games for {} cannot be written to {}: {}; retrying",
            place.uri(),
            directory,
            Reasons.withFile(e));
      }
    }
  }

  private void work(UniqueGameWriter writer, Uploader uploader)
      throws IOException, InterruptedException {
    boolean last;
    do {
      last = takeBatch();
      write(writer, uploader.waiting() >= settings.limit());
      boolean quiet = System.nanoTime() - lastGame >= delays.quiet().toNanos();
      List<Shard> ended = last || quiet ? writer.seal() : writer.flush();
      batch.forEach(game -> game.kept.run());
      batch = List.of();
      if (failing) {
        failing = false;
        log.info("games for {} are written to {} again", place.uri(), directory);
      }
      if (!ended.isEmpty()) {
        uploader.written();
      }
    } while (!last);
    uploader.awaitAll();
  }

  private void write(UniqueGameWriter writer, boolean full) throws IOException {
    List<Waiting> written = new ArrayList<>(batch.size());
    for (Waiting game : batch) {
      if (full && !writer.has(game.game.id())) {
        leaveOut(
            game.game,
            game.kept,
            place.uri() + " has not taken the shards that wait in " + directory);
      } else {
        writer.add(game.game);
        written.add(game);
      }
    }
    if (!full && !written.isEmpty()) {
      synchronized (this) {
        warned = false;
      }
    }
    batch = written;
  }

  /** Waits for games and takes them for writing; returns true when closed and none are left. */
  private synchronized boolean takeBatch() throws InterruptedException {
    long until = System.nanoTime() + delays.gather().toNanos();
    long left = delays.gather().toMillis();
    while (!closing && left > 0) {
      wait(left);
      left = (until - System.nanoTime()) / 1_000_000;
    }
    if (!waiting.isEmpty()) {
      lastGame = System.nanoTime();
    }
    batch = List.copyOf(waiting);
    waiting.clear();
    return closing;
  }

  private synchronized void putBack() {
    for (Waiting game : batch.reversed()) {
      waiting.addFirst(game);
    }
    batch = List.of();
  }

  /** Waits before another attempt; returns false if closed. */
  private synchronized boolean awaitRetry() throws InterruptedException {
    long until = System.nanoTime() + delays.retry().toNanos();
    long left = delays.retry().toMillis();
    while (!closing && left > 0) {
      wait(left);
      left = (until - System.nanoTime()) / 1_000_000;
    }
    return !closing;
  }

  /** Begins closing: waiting games are to be written and uploaded. Returns at once. */
  synchronized void finish() {
    closing = true;
    notifyAll();
  }

  /**
   * Waits for the thread to end, for this long, then interrupts uploads that a store does not
   * answer. Afterwards another process may open the directory.
   */
  void close(Duration patience) {
    try {
      if (thread.isAlive() && !thread.join(patience)) {
        log.warn("shards for {} wait in {} for the next start", place.uri(), directory);
        thread.interrupt();
        if (!thread.join(INTERRUPT_TIMEOUT)) {
          log.warn("{} is still locked by uploads to {}", directory, place.uri());
        }
      }
    } catch (InterruptedException e) {
      thread.interrupt();
      Thread.currentThread().interrupt();
    }
  }
}
