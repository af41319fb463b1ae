package io.tengen.worker.inference;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.inference.file.KataGoFile;
import io.tengen.worker.inference.file.LeelaZeroFile;
import io.tengen.worker.inference.model.Activation;
import io.tengen.worker.inference.model.NetworkFileException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Fuzzes network files. A damaged file must be read as a network or refused with one line that
 * names the file, with limited memory in either case. A truncated file must be refused.
 */
class NetworkFuzzTest {
  private static final int ROUNDS = 150;

  /** The files have some dozens of kilobytes; the limit includes the readers' buffers. */
  private static final long MAX_ALLOCATED_BYTES = 64L << 20;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @TempDir Path directory;

  private static List<byte[]> files() throws IOException {
    ByteArrayOutputStream onnx = new ByteArrayOutputStream();
    NetworkFiles.write(RandomNetwork.pooled(FeatureSet.KATAGO_V7, 2, 4, Activation.RELU, 1), onnx);
    return List.of(
        KataGoFile.of(8, true, 1).bytes(),
        KataGoFile.of(15, false, 2).bytes(),
        KataGoFile.of(17, true, 3).gzipped(),
        firstLines(LeelaZeroFile.of(1, 1, 2, 4).bytes(), 14),
        onnx.toByteArray());
  }

  /** Truncates a Leela Zero file, whose heads are large and add nothing to the test. */
  private static byte[] firstLines(byte[] bytes, int count) {
    String text = new String(bytes, StandardCharsets.US_ASCII);
    return String.join("\n", text.lines().limit(count).toList())
        .getBytes(StandardCharsets.US_ASCII);
  }

  private void assertReadOrRefused(byte[] bytes) throws IOException {
    Path file = Files.write(directory.resolve("damaged"), bytes);
    long before = THREADS.getCurrentThreadAllocatedBytes();
    try {
      NetworkFiles.info(file);
    } catch (NetworkFileException e) {
      String said = String.valueOf(e.getMessage());
      assertTrue(
          said.startsWith(file + ": ") && said.length() > file.toString().length() + 5, said);
      assertTrue(said.chars().allMatch(c -> c >= ' ' && c < 0x7f), said);
      assertTrue(said.length() < 500, said);
    }
    long used = THREADS.getCurrentThreadAllocatedBytes() - before;
    assertTrue(used < MAX_ALLOCATED_BYTES, () -> used + " bytes");
  }

  @Test
  void survivesChangedBytes() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    for (byte[] file : files()) {
      for (int round = 0; round < ROUNDS; round++) {
        byte[] damaged = file.clone();
        // Headers are at the beginning and between weights: change a few bytes anywhere and one
        // early.
        for (int i = random.nextInt(1, 5); i > 0; i--) {
          damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
        }
        damaged[random.nextInt(Math.min(200, damaged.length))] = (byte) random.nextInt(256);
        assertReadOrRefused(damaged);
      }
    }
  }

  @Test
  void survivesChangedWords() throws IOException {
    SplittableRandom random = new SplittableRandom(2);
    List<String> nasty =
        List.of(
            "0",
            "-1",
            "1",
            "99999",
            "2147483647",
            "4294967296",
            "NaN",
            "1e30",
            "1e39",
            "@BIN@",
            "x");
    for (int version : new int[] {3, 8, 11, 15, 17}) {
      String text = new String(KataGoFile.of(version, false, 5).bytes(), StandardCharsets.US_ASCII);
      List<String> words = List.of(text.split("(?<=\\n)"));
      for (int round = 0; round < ROUNDS; round++) {
        List<String> damaged = new ArrayList<>(words);
        String word = nasty.get(random.nextInt(nasty.size()));
        damaged.set(random.nextInt(words.size()), word + "\n");
        assertReadOrRefused(String.join("", damaged).getBytes(StandardCharsets.US_ASCII));
      }
    }
  }

  @Test
  void refusesTruncatedFiles() throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    for (byte[] file : files()) {
      for (int round = 0; round < ROUNDS / 4; round++) {
        // Cut at least 64 bytes: the last token of a text is still a number without its last
        // digits.
        byte[] cut = Arrays.copyOf(file, random.nextInt(file.length - 64));
        assertReadOrRefused(cut);
        Path path = Files.write(directory.resolve("cut"), cut);
        assertThrows(NetworkFileException.class, () -> NetworkFiles.info(path));
      }
    }
  }

  @Test
  void survivesRandomBytes() throws IOException {
    SplittableRandom random = new SplittableRandom(4);
    for (int round = 0; round < ROUNDS; round++) {
      byte[] noise = new byte[random.nextInt(2000)];
      for (int i = 0; i < noise.length; i++) {
        noise[i] = (byte) random.nextInt(256);
      }
      assertReadOrRefused(noise);
      if (noise.length > 0) {
        noise[0] = 8;
        assertReadOrRefused(noise);
      }
    }
  }

  @Test
  void allocatesNothingForDeclaredSizes() throws IOException {
    String claims =
        "big\n8\n22\n19\ntrunk\n999\n16384\n64\n64\n64\n64\nconv\n19\n19\n22\n16384\n1\n1\n@BIN@";
    assertReadOrRefused(claims.getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void refusesDecompressionBomb() throws IOException {
    ByteArrayOutputStream small = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(small)) {
      byte[] blanks = new byte[1 << 20];
      Arrays.fill(blanks, (byte) ' ');
      for (int i = 0; i < 64; i++) {
        gzip.write(blanks);
      }
    }
    Path file = Files.write(directory.resolve("bomb.bin.gz"), small.toByteArray());
    String said =
        String.valueOf(
            assertThrows(NetworkFileException.class, () -> NetworkFiles.info(file)).getMessage());
    assertTrue(said.endsWith("expands more than 100-fold, so it is not a network"), said);
    assertFalse(said.contains("\n"));
  }
}
