package io.tengen.worker.data.sample;

import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.Layout;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.Shard;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * The newest samples of a folder, in memory. Each shard is read and replayed once, when it enters
 * the window. Shards of boards that do not fit the planes are left out.
 *
 * <p>{@link #update} must be called by one thread at a time; existing {@link Batches} keep the
 * contents that the window had when they were created.
 */
public final class TrainingWindow {
  private final FeatureSet features;
  private final int length;
  private final Map<Integer, Symmetries> symmetries = new HashMap<>();
  private Map<String, PackedShard> shards = new LinkedHashMap<>();

  /**
   * Creates an empty window.
   *
   * @param features the network's inputs
   * @param length cells along a plane's side
   */
  public TrainingWindow(FeatureSet features, int length) {
    this.features = features;
    this.length = length;
  }

  /**
   * Returns a window of all samples of these shards. Blocks on the disk.
   *
   * @param shards shards of the folder; those of boards that do not fit the planes are left out
   * @param features the network's inputs
   * @param length cells along a plane's side
   * @throws DataException if a shard is torn, damaged or contains an impossible game
   */
  public static TrainingWindow complete(
      DataFolder folder, List<Shard> shards, FeatureSet features, int length)
      throws IOException, DataException, InterruptedException {
    TrainingWindow window = new TrainingWindow(features, length);
    List<String> problems = new ArrayList<>();
    List<Shard> fitting = shards.stream().filter(window::canTake).toList();
    window.update(folder, fitting, 1, problems::add);
    if (!problems.isEmpty()) {
      throw new DataException(folder.directory() + ": " + problems.getFirst());
    }
    return window;
  }

  /**
   * Adds new shards and removes old ones. Blocks on the disk.
   *
   * @param samples the window is the newest shards with this many samples; at most 2³¹ − 1 in all
   * @param threads number of threads that decode
   * @param refused receives one line for each shard that is left out, because it is torn, damaged
   *     or contains an impossible game
   * @throws IOException if the disk fails; the window is then unchanged
   */
  public void update(DataFolder folder, long samples, int threads, Consumer<String> refused)
      throws IOException, InterruptedException {
    update(folder, newest(folder, samples), threads, refused);
  }

  /**
   * Makes these shards the window, whatever the folder's manifest lists. Blocks on the disk.
   *
   * @param wanted shards of boards that fit the planes
   * @param threads number of threads that decode
   * @param refused receives one line for each shard that is left out, because it is torn, damaged
   *     or contains an impossible game
   * @throws IOException if the disk fails; the window is then unchanged
   */
  public void update(DataFolder folder, List<Shard> wanted, int threads, Consumer<String> refused)
      throws IOException, InterruptedException {
    Map<String, PackedShard> updated = new LinkedHashMap<>();
    Map<Shard, Future<PackedShard>> decoding = new LinkedHashMap<>();
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      for (Shard shard : wanted) {
        PackedShard known = shards.get(shard.sha256());
        if (known == null) {
          Symmetries cells = symmetries(shard.board());
          decoding.put(
              shard,
              executor.submit(() ->
                  new SampleDecoder(features, new Layout(shard.board(), length), cells)
                      .decode(folder, shard)));
        } else {
          updated.put(shard.sha256(), known);
        }
      }
      for (Map.Entry<Shard, Future<PackedShard>> one : decoding.entrySet()) {
        take(one.getKey(), one.getValue(), updated, refused);
      }
    }
    shards = updated;
  }

  private List<Shard> newest(DataFolder folder, long samples) {
    List<Shard> fitting = folder.shards().stream().filter(this::canTake).toList();
    long sum = 0;
    int first = fitting.size();
    while (first > 0 && sum < samples) {
      sum += fitting.get(--first).samples();
    }
    return fitting.subList(first, fitting.size());
  }

  private boolean canTake(Shard shard) {
    int board = shard.board();
    boolean fits = features.masked() ? board >= 1 && board <= length : board == length;
    return fits && shard.samples() > 0;
  }

  private Symmetries symmetries(int board) {
    return symmetries.computeIfAbsent(
        board, size -> new Symmetries(new Layout(size, length), features.planes()));
  }

  private static void take(
      Shard shard,
      Future<PackedShard> decoding,
      Map<String, PackedShard> updated,
      Consumer<String> refused)
      throws IOException, InterruptedException {
    try {
      updated.put(shard.sha256(), decoding.get());
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof DataException) {
        refused.accept(String.valueOf(cause.getMessage()));
      } else if (cause instanceof IOException failed) {
        throw failed;
      } else {
        throw new IllegalStateException("decoding " + shard.fileName(), cause);
      }
    }
  }

  /** The number of samples in the window. */
  public long samples() {
    return shards.values().stream().mapToLong(PackedShard::size).sum();
  }

  /** The memory of the samples in bytes. */
  public long memory() {
    return shards.values().stream().mapToLong(PackedShard::memory).sum();
  }

  /**
   * Returns batches of the window's present contents, in an order that depends on the seed.
   *
   * @param rows samples per batch
   * @throws IllegalArgumentException if the window has fewer samples
   */
  public Batches batches(int rows, long seed) {
    return new Batches(new ArrayList<>(shards.values()), features, length, rows, seed);
  }
}
