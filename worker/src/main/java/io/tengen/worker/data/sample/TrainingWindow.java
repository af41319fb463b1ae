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

/**
 * The newest samples of a folder, in memory: each shard is read and replayed once, when it comes
 * in, and drawn from as long as it stays. Shards of boards that do not fit the planes are left out.
 *
 * <p>{@link #update} is for one thread at a time; {@link Batches} that were begun go on with what
 * the window held then.
 */
public final class TrainingWindow {
  private final FeatureSet features;
  private final int length;
  private final Map<Integer, Symmetries> symmetries = new HashMap<>();
  private Map<String, PackedShard> shards = new LinkedHashMap<>();

  /**
   * An empty window.
   *
   * @param features what the network sees
   * @param length cells along a plane's side
   */
  public TrainingWindow(FeatureSet features, int length) {
    this.features = features;
    this.length = length;
  }

  /** Hears what becomes of shards while a window is updated, on any of its threads. */
  public interface Listener {
    /** A shard has been decoded. */
    void decoded(Shard shard);

    /** A shard is left out: it is torn, damaged, or holds a game that cannot be. */
    void refused(Shard shard, String problem);
  }

  /**
   * Takes in what is new, and lets go of what is too old. Blocks on the disk.
   *
   * @param samples the newest shards that have so many are the window; at most 2³¹ − 1 in all
   * @param threads that decode at once
   * @throws IOException if the disk fails; the window is then as it was
   */
  public void update(DataFolder folder, long samples, int threads, Listener listener)
      throws IOException, InterruptedException {
    update(folder, newest(folder, samples), threads, listener);
  }

  /**
   * The same with these shards for the window, wherever the folder's manifest stands meanwhile.
   *
   * @param wanted of boards that fit the planes
   */
  public void update(DataFolder folder, List<Shard> wanted, int threads, Listener listener)
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
        take(one.getKey(), one.getValue(), updated, listener);
      }
    }
    shards = updated;
  }

  private List<Shard> newest(DataFolder folder, long samples) {
    List<Shard> fitting =
        folder.shards().stream()
            .filter(shard -> shard.samples() > 0 && fits(shard.board()))
            .toList();
    long sum = 0;
    int first = fitting.size();
    while (first > 0 && sum < samples) {
      sum += fitting.get(--first).samples();
    }
    return fitting.subList(first, fitting.size());
  }

  private boolean fits(int board) {
    return features.masked() ? board >= 1 && board <= length : board == length;
  }

  private Symmetries symmetries(int board) {
    return symmetries.computeIfAbsent(
        board, size -> new Symmetries(new Layout(size, length), features.planes()));
  }

  private static void take(
      Shard shard,
      Future<PackedShard> decoding,
      Map<String, PackedShard> updated,
      Listener listener)
      throws IOException, InterruptedException {
    try {
      updated.put(shard.sha256(), decoding.get());
      listener.decoded(shard);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof DataException) {
        listener.refused(shard, String.valueOf(cause.getMessage()));
      } else if (cause instanceof IOException failed) {
        throw failed;
      } else {
        throw new IllegalStateException("decoding " + shard.fileName(), cause);
      }
    }
  }

  /** How many samples it holds. */
  public long samples() {
    return shards.values().stream().mapToLong(PackedShard::size).sum();
  }

  /** Bytes of memory that they take. */
  public long memory() {
    return shards.values().stream().mapToLong(PackedShard::memory).sum();
  }

  /**
   * Batches of what the window holds now, in an order that the seed decides.
   *
   * @param rows samples in a batch
   * @throws IllegalArgumentException if it does not hold that many
   */
  public Batches batches(int rows, long seed) {
    return new Batches(new ArrayList<>(shards.values()), features, length, rows, seed);
  }
}
