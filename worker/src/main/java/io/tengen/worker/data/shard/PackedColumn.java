package io.tengen.worker.data.shard;

import com.google.protobuf.CodedOutputStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * A packed repeated field of numbers in its encoded form. A game has thousands of numbers, and the
 * lists of generated messages would be traversed twice more. Confined to one thread.
 */
final class PackedColumn {
  private static final int LONGEST_VARINT = 10;

  private final int field;
  private byte[] bytes = {};
  private int length;

  /**
   * @param field the field's number
   */
  PackedColumn(int field) {
    this.field = field;
  }

  /** Reserves capacity for this many small numbers. */
  void expect(int numbers) {
    if (2 * numbers > bytes.length - length) {
      bytes = Arrays.copyOf(bytes, length + 2 * numbers);
    }
  }

  /** Adds a non-negative number to a field of type uint32 or an enum type. */
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

  /** Adds a number to a field of type sint32. */
  void addSigned(int number) {
    add(CodedOutputStream.encodeZigZag32(number));
  }

  /** The bytes of the field in a message. */
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
