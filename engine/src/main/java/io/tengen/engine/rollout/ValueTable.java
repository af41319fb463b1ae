package io.tengen.engine.rollout;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A table of the values of positions by their hash, which Q-learning has found for one rule set and
 * board. Its file is a policy file in binary form: a header, then keys in ascending order, then
 * values. Immutable.
 */
public final class ValueTable {
  /** The greatest number of entries; a file of so many is smaller than a policy file may be. */
  public static final int MOST_ENTRIES = 5_000_000;

  private static final byte[] MAGIC = "tengen-values 1\n".getBytes(StandardCharsets.US_ASCII);

  private final String rules;
  private final int size;
  private final double komi;
  private final long[] keys;
  private final float[] values;

  /**
   * @param rules the name of the rule set
   * @param size points along one side of the board
   * @param keys the hashes of positions, ascending
   * @param values the value of each position, 0 to 1
   */
  public ValueTable(String rules, int size, double komi, long[] keys, float[] values) {
    this.rules = rules;
    this.size = size;
    this.komi = komi;
    this.keys = keys.clone();
    this.values = values.clone();
  }

  public String rules() {
    return rules;
  }

  /** Returns the points along one side of the board. */
  public int size() {
    return size;
  }

  public double komi() {
    return komi;
  }

  /** Returns the number of entries. */
  public int entries() {
    return keys.length;
  }

  /** Returns the value of a position, or {@code fallback} if it is not in the table. */
  public float get(long key, float fallback) {
    int place = Arrays.binarySearch(keys, key);
    return place < 0 ? fallback : values[place];
  }

  /** Writes the file. Blocks. */
  public void write(OutputStream out) throws IOException {
    DataOutputStream data = new DataOutputStream(out);
    data.write(MAGIC);
    data.writeUTF(rules);
    data.writeInt(size);
    data.writeDouble(komi);
    data.writeInt(keys.length);
    for (long key : keys) {
      data.writeLong(key);
    }
    for (float value : values) {
      data.writeFloat(value);
    }
    data.flush();
  }

  /** Returns whether a file begins as a table of values does. Blocks. */
  static boolean isTable(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(MAGIC.length), MAGIC);
    }
  }

  /**
   * Reads a file. Blocks.
   *
   * @throws IOException if the file cannot be read
   * @throws PolicyFileException with one line if the file is malformed or incomplete
   */
  public static ValueTable load(Path file) throws IOException, PolicyFileException {
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      in.skipNBytes(MAGIC.length);
      String rules = in.readUTF();
      int size = in.readInt();
      double komi = in.readDouble();
      int count = in.readInt();
      if (count < 0 || count > MOST_ENTRIES) {
        throw new PolicyFileException(
            file + ": found " + count + " entries, expected 0 to " + MOST_ENTRIES);
      }
      long[] keys = new long[count];
      for (int i = 0; i < count; i++) {
        keys[i] = in.readLong();
        if (i > 0 && keys[i] <= keys[i - 1]) {
          throw new PolicyFileException(file + ": keys are not in ascending order");
        }
      }
      float[] values = new float[count];
      for (int i = 0; i < count; i++) {
        values[i] = in.readFloat();
        if (!(values[i] >= 0 && values[i] <= 1)) {
          throw new PolicyFileException(
              file + ": found the value " + values[i] + ", expected 0 to 1");
        }
      }
      if (in.read() >= 0) {
        throw new PolicyFileException(file + ": goes on after its last entry");
      }
      return new ValueTable(rules, size, komi, keys, values);
    } catch (EOFException e) {
      throw new PolicyFileException(file + ": ends before its last entry");
    }
  }
}
