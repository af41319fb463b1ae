package io.tengen.worker.inference.file;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A generator of small weight files in Leela Zero's format. */
public final class LeelaZeroFile {
  private static final int POINTS = 361;

  private final SplittableRandom random;
  private final List<float[]> lines = new ArrayList<>();
  private final int version;
  private long statistics;

  private LeelaZeroFile(int version, long seed) {
    this.version = version;
    random = new SplittableRandom(seed);
  }

  /** Generates a file with the given numbers of blocks and filters. */
  public static LeelaZeroFile of(int version, int blocks, int filters, long seed) {
    LeelaZeroFile file = new LeelaZeroFile(version, seed);
    file.conv(18, filters, 3);
    for (int i = 0; i < 2 * blocks; i++) {
      file.conv(filters, filters, 3);
    }
    file.conv(filters, 2, 1);
    file.dense(2 * POINTS, POINTS + 1);
    file.conv(filters, 1, 1);
    file.dense(POINTS, 256);
    file.dense(256, 1);
    return file;
  }

  public byte[] bytes() {
    String text =
        lines.stream()
            .map(line ->
                IntStream.range(0, line.length)
                    .mapToObj(i -> String.valueOf(line[i]))
                    .collect(Collectors.joining(" ")))
            .collect(Collectors.joining("\n", version + "\n", "\n"));
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Returns the weights of a line; index 0 is the second line of the file. */
  float[] line(int index) {
    return lines.get(index);
  }

  /** Returns the number of weights without means and variances. */
  long parameters() {
    return lines.stream().mapToLong(line -> line.length).sum() - statistics;
  }

  private void conv(int inputs, int outputs, int side) {
    float scale = (float) Math.sqrt(2.0 / (inputs * side * side));
    add(outputs * inputs * side * side, 0, scale);
    add(outputs, 0, 0.1f);
    add(outputs, 0, 0.1f);
    add(outputs, 1, 0.1f);
    statistics += 2L * outputs;
  }

  private void dense(int inputs, int outputs) {
    add(inputs * outputs, 0, (float) Math.sqrt(1.0 / inputs));
    add(outputs, 0, 0.1f);
  }

  private void add(int count, float middle, float deviation) {
    float[] line = new float[count];
    for (int i = 0; i < count; i++) {
      line[i] = middle + deviation * (float) random.nextDouble(-1, 1);
    }
    lines.add(line);
  }
}
