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
 * Words and weights from a stream: words are ASCII between white space, weights are either words
 * or, after {@code @BIN@}, little-endian floats. Arrays grow with what has come, never with what is
 * claimed.
 */
final class WeightStream {
  /** Four bytes each; what protobuf, and so ONNX, can hold in one file is two gigabytes. */
  static final int MOST_WEIGHTS = 400_000_000;

  private static final int LONGEST_WORD = 256;
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

  /** Weights read so far, statistics left out. */
  int learned() {
    return weights - statistics;
  }

  /** Weights that were measured rather than learned: means and variances. */
  float[] statistics(String what, int count) throws IOException {
    float[] values = read(what, count);
    statistics += count;
    return values;
  }

  /** Whether the stream begins with this and the end of a line; reads nothing. */
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

  /** The next byte, not taken; -1 at the end. */
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
   * The next word.
   *
   * @param what it is, for messages
   */
  String word(String what) throws IOException {
    String word = wordIfAny();
    if (word.isEmpty()) {
      throw peek() < 0
          ? cutShort(what)
          : new NetworkFileException(what + ": found what is neither a word nor a number");
    }
    return word;
  }

  /** The next word; empty if what comes is none. */
  String wordIfAny() throws IOException {
    skipBlanks();
    StringBuilder word = new StringBuilder();
    int c = peek();
    while (c > ' ' && c <= '~' && word.length() < LONGEST_WORD) {
      word.append((char) c);
      position++;
      c = peek();
    }
    return c < 0 || isBlank(c) ? word.toString() : "";
  }

  /** Takes so many words that have to be 0: options that we do not know. */
  void requireZeros(String what, int count) throws IOException {
    for (int i = 0; i < count; i++) {
      integer(what, 0, 0);
    }
  }

  /** The next word as a whole number in a range, ends included. */
  int integer(String what, int least, int most) throws IOException {
    String word = word(what);
    int value;
    try {
      value = Integer.parseInt(word);
    } catch (NumberFormatException e) {
      throw new NetworkFileException(what + ": \"" + word + "\" is no whole number", e);
    }
    if (value < least || value > most) {
      throw new NetworkFileException(
          what + ": " + value + " is not " + (least == most ? least : least + " to " + most));
    }
    return value;
  }

  /** The next word as a finite number. */
  float number(String what) throws IOException {
    String word = word(what);
    try {
      float value = Float.parseFloat(word);
      if (Float.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw new NetworkFileException(what + ": \"" + word + "\" is no number", e);
    }
    throw new NetworkFileException(what + ": a weight is " + word);
  }

  /** So many weights, as text or binary. */
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

  /** So many finite numbers. */
  private float[] read(String what, long count) throws IOException {
    if (count < 1 || count > MOST_WEIGHTS - weights) {
      throw new NetworkFileException(
          what + ": its shape asks for " + count + " weights, more than a network can have");
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

  /** The weights on the rest of this line. */
  float[] row(String what) throws IOException {
    int most = MOST_WEIGHTS - weights;
    Floats floats = new Floats(most);
    for (int c = skipSpaces(); c != '\n' && c >= 0; c = skipSpaces()) {
      if (floats.size == most) {
        throw new NetworkFileException(what + ": more weights than a network can have");
      }
      floats.add(number(what));
    }
    weights += floats.size;
    return plausible(what, floats.toArray());
  }

  /** Whether nothing but white space is left; takes it. */
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

  /** Skips blanks within a line; what follows. */
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
        throw cutShort(what);
      }
      bits |= next << 8 * i;
      position++;
    }
    return Float.intBitsToFloat(bits);
  }

  private static NetworkFileException cutShort(String what) {
    return new NetworkFileException("ends before " + what + " does");
  }

  /** An array that doubles when it is full. */
  private static final class Floats {
    private static final int FIRST = 1 << 12;

    private final int most;
    private float[] array;
    private int size;

    Floats(int most) {
      this.most = most;
      array = new float[Math.min(most, FIRST)];
    }

    void add(float value) {
      if (size == array.length) {
        array = Arrays.copyOf(array, (int) Math.min(most, 2L * size));
      }
      array[size++] = value;
    }

    float[] toArray() {
      return size == array.length ? array : Arrays.copyOf(array, size);
    }
  }
}
