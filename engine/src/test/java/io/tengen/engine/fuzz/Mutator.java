package io.tengen.engine.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Creates malformed files by mutation of valid ones. Confined to one thread. */
final class Mutator {
  /** The maximum length of a file in bytes; longer files are truncated. */
  static final int MAX_LENGTH = 1 << 16;

  private static final int MAX_CHANGES = 8;

  /**
   * The binary logarithm of the maximum number of repetitions of a part, and so of the nesting
   * depth.
   */
  private static final int MAX_COPIES_LOG = 13;

  private static final List<String> NUMBERS =
      List.of(
          "0",
          "-0",
          "-1",
          "1",
          "25",
          "26",
          "2147483647",
          "2147483648",
          "-2147483649",
          "9223372036854775808",
          "99999999999999999999999999",
          "0.1",
          "-7.25",
          "1e308",
          "1e999",
          "-Infinity",
          "NaN",
          "0x1p3",
          "1d",
          "007",
          "\u0663",
          "1_000",
          "+5",
          "",
          " ");

  private static final List<Charset> CHARSETS =
      List.of(
          StandardCharsets.UTF_16,
          StandardCharsets.UTF_16LE,
          StandardCharsets.ISO_8859_1,
          Charset.forName("EUC-KR"),
          Charset.forName("Shift_JIS"),
          Charset.forName("GB18030"),
          Charset.forName("IBM1047"));

  private final List<byte[]> corpus;
  private final List<String> tokens;
  private final List<String> openings;
  private final SplittableRandom random;

  /**
   * Creates a mutator.
   *
   * @param corpus the files to start from
   * @param tokens tokens of the format, which are inserted anywhere
   * @param openings tokens that open a nested structure
   */
  Mutator(
      List<byte[]> corpus, List<String> tokens, List<String> openings, SplittableRandom random) {
    this.corpus = corpus;
    this.tokens = tokens;
    this.openings = openings;
    this.random = random;
  }

  /** Returns the next file. */
  byte[] next() {
    byte[] file = any(corpus);
    int changes = random.nextInt(1, MAX_CHANGES + 1);
    for (int i = 0; i < changes; i++) {
      file = change(file);
      file = file.length > MAX_LENGTH ? Arrays.copyOf(file, MAX_LENGTH) : file;
    }
    return file;
  }

  private byte[] change(byte[] file) {
    int from = random.nextInt(file.length + 1);
    int to = Math.min(file.length, from + random.nextInt(1 + random.nextInt(1, 200)));
    return switch (random.nextInt(10)) {
      case 0 -> flipped(file);
      case 1 -> replaced(file, from, from + 1, new byte[] {(byte) random.nextInt(256)});
      case 2 -> replaced(file, from, to, new byte[0]);
      case 3 -> Arrays.copyOf(file, from);
      case 4 -> replaced(file, from, from, repeated(Arrays.copyOfRange(file, from, to), copies()));
      case 5 -> spliced(file, from);
      case 6 -> replaced(file, from, from, utf8(any(tokens)));
      case 7 -> withNumber(file, from);
      case 8 -> replaced(file, from, from, repeated(utf8(any(openings)), copies()));
      default -> recoded(file);
    };
  }

  private byte[] flipped(byte[] file) {
    byte[] result = file.clone();
    if (result.length > 0) {
      result[random.nextInt(result.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return result;
  }

  /** Joins the beginning of this file and the end of another. */
  private byte[] spliced(byte[] file, int at) {
    byte[] other = any(corpus);
    int from = random.nextInt(other.length + 1);
    return replaced(file, at, file.length, Arrays.copyOfRange(other, from, other.length));
  }

  /** Replaces the next number by another. */
  private byte[] withNumber(byte[] file, int at) {
    int from = at;
    while (from < file.length && !isDigit(file[from])) {
      from++;
    }
    int to = from;
    while (to < file.length && isDigit(file[to])) {
      to++;
    }
    return replaced(file, from, to, utf8(any(NUMBERS)));
  }

  /** Encodes the text in another character set, or decodes it with a wrong one. */
  private byte[] recoded(byte[] file) {
    Charset charset = any(CHARSETS);
    return random.nextBoolean()
        ? new String(file, StandardCharsets.UTF_8).getBytes(charset)
        : new String(file, charset).getBytes(StandardCharsets.UTF_8);
  }

  /** Draws a number of copies: mostly a few, sometimes thousands. */
  private int copies() {
    return random.nextInt(1, 2 << random.nextInt(random.nextInt(1, MAX_COPIES_LOG + 1)));
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  private static byte[] repeated(byte[] part, int times) {
    int most = part.length == 0 ? 0 : Math.min(times, MAX_LENGTH / part.length);
    ByteArrayOutputStream result = new ByteArrayOutputStream(most * part.length);
    for (int i = 0; i < most; i++) {
      result.writeBytes(part);
    }
    return result.toByteArray();
  }

  private static byte[] replaced(byte[] file, int from, int to, byte[] by) {
    ByteArrayOutputStream result = new ByteArrayOutputStream(file.length + by.length);
    result.write(file, 0, from);
    result.writeBytes(by);
    int rest = Math.min(to, file.length);
    result.write(file, rest, file.length - rest);
    return result.toByteArray();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
