package io.tengen.worker.inference.file;

import io.tengen.worker.inference.model.NetworkFileException;
import io.tengen.worker.inference.model.WeightRange;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A tokenizer of words and weights. Words are ASCII separated by white space; weights are either
 * words or, after {@code @BIN@}, little-endian floats. Memory grows with the data that has been
 * read, never with the sizes that a file declares.
 */
final class WeightStream {
  /**
   * Weights have four bytes each, and a protobuf message, hence an ONNX file, at most two
   * gigabytes.
   */
  static final int MAX_WEIGHTS = 400_000_000;

  private static final int MAX_WORD_LENGTH = 256;
  private static final int BUFFER = 1 << 16;
  private static final byte[] BINARY = "@BIN@".getBytes(StandardCharsets.US_ASCII);

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER];
  private int position;
  private int limit;
  private int weights;
  private int statistics;

  WeightStream(InputStream in) {
    this.in = in;
  }

  /** Returns the number of weights read so far, without statistics. */
  int parameters() {
    return weights - statistics;
  }

  /** Reads means or variances of a normalization, which are measured rather than learned. */
  float[] statistics(String what, int count) throws IOException {
    float[] values = read(what, count);
    statistics += count;
    return values;
  }

  /** Returns whether the first line is {@code text}; consumes nothing. */
  boolean firstLineIs(String text) throws IOException {
    int length = text.length();
    while (limit <= length) {
      int read = in.read(buffer, limit, BUFFER - limit);
      if (read < 0) {
        return false;
      }
      limit += read;
    }
    String start = new String(buffer, 0, length, StandardCharsets.ISO_8859_1);
    return start.equals(text) && (buffer[length] == '\n' || buffer[length] == '\r');
  }

  /** Returns the next byte without consuming it; −1 at the end. */
  private int peek() throws IOException {
    if (position == limit) {
      limit = Math.max(in.read(buffer, 0, BUFFER), 0);
      position = 0;
      if (limit == 0) {
        return -1;
      }
    }
    return buffer[position] & 0xff;
  }

  /**
   * Reads the next word.
   *
   * @param what name of the word in messages
   */
  String word(String what) throws IOException {
    String word = wordIfAny();
    if (word.isEmpty()) {
      throw peek() < 0
          ? truncated(what)
          : new NetworkFileException(what + ": neither a word nor a number");
    }
    return word;
  }

  /** Reads the next word; returns an empty string if the next data is not a word. */
  String wordIfAny() throws IOException {
    skipBlanks();
    StringBuilder word = new StringBuilder();
    int c = peek();
    while (c > ' ' && c <= '~' && word.length() < MAX_WORD_LENGTH) {
      word.append((char) c);
      position++;
      c = peek();
    }
    return c < 0 || isBlank(c) ? word.toString() : "";
  }

  /** Reads {@code count} words, which must be 0: options that Tengen does not support. */
  void requireZeros(String what, int count) throws IOException {
    for (int i = 0; i < count; i++) {
      integer(what, 0, 0);
    }
  }

  /** Reads the next word as an integer from {@code min} to {@code max}. */
  int integer(String what, int min, int max) throws IOException {
    String word = word(what);
    int value;
    try {
      value = Integer.parseInt(word);
    } catch (NumberFormatException e) {
      throw new NetworkFileException(what + ": \"" + word + "\" is not an integer", e);
    }
    if (value < min || value > max) {
      throw new NetworkFileException(
          what + ": " + value + "; expected " + (min == max ? min : min + " to " + max));
    }
    return value;
  }

  /** Reads the next word as a finite number. */
  float number(String what) throws IOException {
    String word = word(what);
    try {
      float value = Float.parseFloat(word);
      if (Float.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw new NetworkFileException(what + ": \"" + word + "\" is not a number", e);
    }
    throw new NetworkFileException(what + ": a weight is " + word);
  }

  /** Reads {@code count} plausible weights, as text or binary. */
  float[] floats(String what, long count) throws IOException {
    return plausible(what, read(what, count));
  }

  private static float[] plausible(String what, float[] weights) throws NetworkFileException {
    for (float weight : weights) {
      if (!WeightRange.isPlausible(weight)) {
        throw new NetworkFileException(what + ": " + WeightRange.refusal(weight));
      }
    }
    return weights;
  }

  /** Reads {@code count} finite numbers, as text or binary. */
  private float[] read(String what, long count) throws IOException {
    if (count < 1 || count > MAX_WEIGHTS - weights) {
      throw new NetworkFileException(
          what
              + ": its shape has "
              + count
              + " weights; a network has 1 to "
              + MAX_WEIGHTS
              + " in all");
    }
    skipBlanks();
    boolean binary = peek() == BINARY[0];
    if (binary) {
      for (byte expected : BINARY) {
        if (peek() != expected) {
          throw new NetworkFileException(what + ": weights do not begin with @BIN@");
        }
        position++;
      }
    }
    Floats floats = new Floats((int) count);
    while (floats.size < count) {
      float value = binary ? binaryFloat(what) : number(what);
      if (!Float.isFinite(value)) {
        throw new NetworkFileException(what + ": a weight is " + value);
      }
      floats.add(value);
    }
    weights += (int) count;
    return floats.toArray();
  }

  /** Reads the weights on the rest of this line. */
  float[] row(String what) throws IOException {
    int max = MAX_WEIGHTS - weights;
    Floats floats = new Floats(max);
    for (int c = skipSpaces(); c != '\n' && c >= 0; c = skipSpaces()) {
      if (floats.size == max) {
        throw new NetworkFileException(what + ": more than " + MAX_WEIGHTS + " weights in all");
      }
      floats.add(number(what));
    }
    weights += floats.size;
    return plausible(what, floats.toArray());
  }

  /** Skips white space, and returns whether the stream is at its end. */
  boolean atEnd() throws IOException {
    skipBlanks();
    return peek() < 0;
  }

  private void skipBlanks() throws IOException {
    while (isBlank(peek())) {
      position++;
    }
  }

  private static boolean isBlank(int c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }

  /** Skips blanks within a line; returns the next byte without consuming it, −1 at the end. */
  private int skipSpaces() throws IOException {
    int c = peek();
    while (isBlank(c) && c != '\n') {
      position++;
      c = peek();
    }
    return c;
  }

  private float binaryFloat(String what) throws IOException {
    if (limit - position >= Float.BYTES) {
      float value = ByteBuffer.wrap(buffer).order(ByteOrder.LITTLE_ENDIAN).getFloat(position);
      position += Float.BYTES;
      return value;
    }
    int bits = 0;
    for (int i = 0; i < Float.BYTES; i++) {
      int next = peek();
      if (next < 0) {
        throw truncated(what);
      }
      bits |= next << 8 * i;
      position++;
    }
    return Float.intBitsToFloat(bits);
  }

  private static NetworkFileException truncated(String what) {
    return new NetworkFileException("ends within " + what);
  }

  /** A float array that doubles its length when it is full. */
  private static final class Floats {
    private static final int INITIAL_LENGTH = 1 << 12;

    private final int max;
    private float[] array;
    private int size;

    Floats(int max) {
      this.max = max;
      array = new float[Math.min(max, INITIAL_LENGTH)];
    }

    void add(float value) {
      if (size == array.length) {
        array = Arrays.copyOf(array, (int) Math.min(max, 2L * size));
      }
      array[size++] = value;
    }

    float[] toArray() {
      return size == array.length ? array : Arrays.copyOf(array, size);
    }
  }
}
