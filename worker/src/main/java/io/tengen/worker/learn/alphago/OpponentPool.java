package io.tengen.worker.learn.alphago;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A directory of earlier versions of a policy. Each is a network {@code NUMBER.onnx}, named by the
 * number of batches that it had learned from. Playing against many versions instead of only the
 * last one prevents overfitting to one opponent's weaknesses (Silver et al. 2016). Methods block on
 * the disk.
 */
public final class OpponentPool {
  /** Multiplier that gives the batches of one seed different random numbers. */
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private static final Pattern NETWORK = Pattern.compile("(\\d{6,9})\\.onnx");

  private final Path directory;

  /**
   * @param directory must exist before {@link #members} or {@link #draw} is called
   */
  public OpponentPool(Path directory) {
    this.directory = directory;
  }

  /** Returns the file of the version that has learned from {@code batches} batches. */
  public Path file(long batches) {
    return directory.resolve("%06d.onnx".formatted(batches));
  }

  /**
   * Returns the existing versions, as ascending numbers of batches that they had learned from.
   *
   * @param maxBatches versions with more batches are omitted, since batches after a restored
   *     checkpoint are played again
   * @throws IOException if the directory cannot be read
   */
  public List<Long> members(long maxBatches) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(file -> NETWORK.matcher(String.valueOf(file.getFileName())))
          .filter(Matcher::matches)
          .map(name -> Long.valueOf(name.group(1)))
          .filter(batches -> batches <= maxBatches)
          .sorted()
          .toList();
    }
  }

  /**
   * Draws the opponent of a batch uniformly from the versions with at most {@code batch} batches.
   *
   * @return the opponent's file
   * @throws IOException if there is no version, or the directory cannot be read
   */
  public Path draw(long batch, long seed) throws IOException {
    List<Long> members = members(batch);
    if (members.isEmpty()) {
      throw new NoSuchFileException(file(0).toString(), null, "the pool has no opponent");
    }
    SplittableRandom random = new SplittableRandom(~seed + (batch + 1) * GOLDEN);
    return file(members.get(random.nextInt(members.size())));
  }
}
