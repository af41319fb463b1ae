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
 * A directory of earlier versions of a policy, each a network {@code NUMBER.onnx} by the batches
 * that it had learned from. To play against many of them, not the last alone, keeps learning from
 * running after one opponent's weaknesses (Silver et al. 2016). Methods block on the disk.
 */
public final class OpponentPool {
  /** Keeps what is drawn of batches of one seed apart. */
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private static final Pattern NETWORK = Pattern.compile("(\\d{6,9})\\.onnx");

  private final Path directory;

  /**
   * @param directory need not be there as long as nobody asks for members
   */
  public OpponentPool(Path directory) {
    this.directory = directory;
  }

  /** Where this version belongs. */
  public Path file(long batches) {
    return directory.resolve("%06d.onnx".formatted(batches));
  }

  /**
   * The versions that there are, ascending, by the batches that they had learned from.
   *
   * @param most those that had learned more are left out: batches after a checkpoint that is gone
   *     back to have not been
   */
  public List<Long> members(long most) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(file -> NETWORK.matcher(String.valueOf(file.getFileName())))
          .filter(Matcher::matches)
          .map(name -> Long.valueOf(name.group(1)))
          .filter(batches -> batches <= most)
          .sorted()
          .toList();
    }
  }

  /**
   * Who is played against in a batch: any version that had come before it, each as likely as the
   * others.
   *
   * @throws IOException if there is none, or the directory cannot be read
   */
  public Path draw(long batch, long seed) throws IOException {
    List<Long> members = members(batch);
    if (members.isEmpty()) {
      throw new NoSuchFileException(file(0).toString(), null, "no opponent to play against");
    }
    SplittableRandom random = new SplittableRandom(~seed + (batch + 1) * GOLDEN);
    return file(members.get(random.nextInt(members.size())));
  }
}
