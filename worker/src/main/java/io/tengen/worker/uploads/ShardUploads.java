package io.tengen.worker.uploads;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.files.DurableFiles;
import io.tengen.files.artifact.Sha256;
import io.tengen.files.artifact.StorePlace;
import io.tengen.text.Texts;
import io.tengen.worker.data.shard.TrainingGame;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A worker's directory of games to be uploaded to object stores: a folder of shards for each place,
 * which its {@link StoreUploads} fills and empties. Thread-safe.
 */
public final class ShardUploads implements ShardSink {
  private static final Logger log = LoggerFactory.getLogger(ShardUploads.class);

  /** The file that names the place of a directory. */
  private static final String PLACE = "place";

  private static final int NAME_LETTERS = 16;

  /** The most places to log a warning about: a coordinator may send any number of names. */
  private static final int MAX_WARNINGS = 100;

  private final UploadSettings settings;
  private final Path directory;
  private final StoreUploads.Delays delays;
  private final Set<String> warned = ConcurrentHashMap.newKeySet();

  @GuardedBy("this")
  private final Map<StorePlace, StoreUploads> places = new TreeMap<>(byUri());

  @GuardedBy("this")
  private boolean closed;

  private ShardUploads(UploadSettings settings, Path directory, StoreUploads.Delays delays) {
    this.settings = settings;
    this.directory = directory;
    this.delays = delays;
  }

  private static Comparator<StorePlace> byUri() {
    return Comparator.comparing(StorePlace::uri);
  }

  /**
   * Opens a directory, creates it if it is missing, and continues the uploads of earlier processes.
   *
   * @throws IOException if the directory cannot be used
   */
  public static ShardUploads open(UploadSettings settings, Path directory) throws IOException {
    return open(settings, directory, StoreUploads.Delays.DEFAULT);
  }

  static ShardUploads open(UploadSettings settings, Path directory, StoreUploads.Delays delays)
      throws IOException {
    ShardUploads shardUploads = new ShardUploads(settings, directory, delays);
    try {
      Files.createDirectories(directory);
      for (Path left : list(directory)) {
        shardUploads.resume(left);
      }
      return shardUploads;
    } catch (IOException | RuntimeException e) {
      shardUploads.close(Duration.ZERO);
      throw e;
    }
  }

  private static List<Path> list(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      throw new NotDirectoryException(directory.toString());
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> Files.exists(file.resolve(PLACE))).sorted().toList();
    }
  }

  private void resume(Path left) throws IOException {
    String text = Files.readString(left.resolve(PLACE)).strip();
    if (accepts(text)) {
      place(StorePlace.parse(text));
    } else {
      log.warn("shards in {} wait for {}, which this worker may no longer use", left, text);
    }
  }

  @Override
  public boolean accepts(String place) {
    try {
      if (settings.allows(StorePlace.parse(place))) {
        return true;
      }
      warnOnce(place, "which tengen.worker.shards.stores does not list");
    } catch (IllegalArgumentException e) {
      warnOnce(place, "which is not a store: " + e.getMessage());
    }
    return false;
  }

  private void warnOnce(String place, String why) {
    if (warned.size() < MAX_WARNINGS && warned.add(place)) {
      log.warn(
          "a run requests its games in {}, {}: take them from the coordinator with tengen data"
              + " verify --repair",
          Texts.printable(place),
          why);
    }
  }

  @Override
  public void add(String place, TrainingGame game, Runnable kept) {
    if (!accepts(place)) {
      kept.run();
      return;
    }
    try {
      place(StorePlace.parse(place)).add(game, kept);
    } catch (IOException e) {
      log.warn(
          "{} is not written to a shard: {} cannot be used ({}); the coordinator has it",
          game.id(),
          directory,
          e);
      kept.run();
    }
  }

  private synchronized StoreUploads place(StorePlace place) throws IOException {
    StoreUploads uploads = places.get(place);
    if (uploads == null) {
      Path own = directory.resolve(name(place));
      DurableFiles.createDirectories(own);
      DurableFiles.write(own.resolve(PLACE), place.uri() + "\n");
      uploads = new StoreUploads(place, settings, own.resolve("games"), delays);
      places.put(place, uploads);
      if (!closed) {
        uploads.start();
      }
    }
    return uploads;
  }

  private static String name(StorePlace place) {
    return Sha256.of(place.uri().getBytes(StandardCharsets.UTF_8)).substring(0, NAME_LETTERS);
  }

  /**
   * Writes all games into shards and uploads them, for no longer than this time; the next process
   * uploads the rest. Idempotent.
   */
  public void close(Duration patience) {
    List<StoreUploads> all;
    synchronized (this) {
      closed = true;
      all = List.copyOf(places.values());
    }
    long deadline = System.nanoTime() + patience.toNanos();
    all.forEach(StoreUploads::finish);
    for (StoreUploads one : all) {
      one.close(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
    }
  }
}
