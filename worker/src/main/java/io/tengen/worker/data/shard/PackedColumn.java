package io.tengen.worker.data.shard;

import com.google.protobuf.CodedOutputStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * A packed repeated field of numbers, written as the bytes that it is on the wire: a game has
 * thousands of them, which the lists of generated messages would go through twice more. Confined to
 * one thread.
 */
final class PackedColumn {
  private static final int LONGEST_VARINT = 10;

  private final int field;
  private byte[] bytes = {};
  private int length;

  /**
   * @param field its number
   */
  PackedColumn(int field) {
    this.field = field;
  }

  /** Makes room for so many small numbers, lest it be made again and again. */
  void expect(int numbers) {
    if (2 * numbers > bytes.length - length) {
      bytes = Arrays.copyOf(bytes, length + 2 * numbers);
    }
  }

  /** Adds to a field of type uint32, or an enum: not negative. */
  void add(int number) {
    if (length + LONGEST_VARINT > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length + LONGEST_VARINT);
    }
    int rest = number;
    while ((rest & ~0x7F) != 0) {
      bytes[length++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
  }

  /** Adds to a field of type sint32. */
  void addSigned(int number) {
    add(CodedOutputStream.encodeZigZag32(number));
  }

  /** Bytes that it takes in a message. */
  int size() {
    return length == 0
        ? 0
        : CodedOutputStream.computeTagSize(field)
            + CodedOutputStream.computeUInt32SizeNoTag(length)
            + length;
  }

  void write(CodedOutputStream out) throws IOException {
    if (length > 0) {
      out.writeByteArray(field, bytes, 0, length);
    }
  }
}
