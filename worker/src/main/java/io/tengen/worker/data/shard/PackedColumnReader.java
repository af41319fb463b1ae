package io.tengen.worker.data.shard;

import static io.tengen.proto.data.v1.TrainingGame.MOVES_FIELD_NUMBER;
import static io.tengen.proto.data.v1.TrainingGame.OPENING_FIELD_NUMBER;
import static io.tengen.proto.data.v1.TrainingGame.TARGET_WEIGHTS_FIELD_NUMBER;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.util.Arrays;

/**
 * A game's message with its columns as arrays: what {@link PackedColumn} is for writing. They are
 * most of the message, and the lists of generated messages would take a call for each of their
 * numbers; so they are cut out, and the rest is parsed as it is. Confined to one thread.
 */
final class PackedColumnReader {
  private static final int FIRST = MOVES_FIELD_NUMBER;
  private static final int LAST = TARGET_WEIGHTS_FIELD_NUMBER;
  private static final int LONGEST_VARINT = 10;

  // By field, from FIRST; each array may be longer than its column.
  private final int[][] columns = new int[LAST - FIRST + 1][0];
  private final int[] lengths = new int[LAST - FIRST + 1];

  private byte[] rest = new byte[256];
  private int restLength;

  private PackedColumnReader() {}

  /**
   * Reads a message.
   *
   * @throws InvalidProtocolBufferException if the bytes are none
   */
  static PackedColumnReader read(byte[] bytes, int from, int length)
      throws InvalidProtocolBufferException {
    PackedColumnReader columns = new PackedColumnReader();
    try {
      columns.cut(bytes, from, length);
    } catch (InvalidProtocolBufferException e) {
      throw e;
    } catch (IOException e) {
      throw new IllegalStateException("reading from memory", e);
    }
    return columns;
  }

  private void cut(byte[] bytes, int from, int length) throws IOException {
    CodedInputStream in = CodedInputStream.newInstance(bytes, from, length);
    int start = from;
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      int field = WireFormat.getTagFieldNumber(tag);
      boolean column = isColumn(field);
      if (column && WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED) {
        int size = in.readRawVarint32();
        int at = from + in.getTotalBytesRead();
        in.skipRawBytes(size);
        add(field, bytes, at, at + size);
      } else if (column && WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_VARINT) {
        // One number that nobody packed, which the format allows.
        int at = from + in.getTotalBytesRead();
        in.skipField(tag);
        add(field, bytes, at, from + in.getTotalBytesRead());
      } else {
        in.skipField(tag);
        keep(bytes, start, from + in.getTotalBytesRead());
      }
      start = from + in.getTotalBytesRead();
    }
  }

  private void keep(byte[] bytes, int from, int end) {
    int length = restLength + end - from;
    if (length > rest.length) {
      rest = Arrays.copyOf(rest, Math.max(length, 2 * rest.length));
    }
    System.arraycopy(bytes, from, rest, restLength, end - from);
    restLength = length;
  }

  private static boolean isColumn(int field) {
    return field >= FIRST && field <= LAST && field != OPENING_FIELD_NUMBER;
  }

  /** Adds numbers to what a column has, which is nothing as a rule. */
  private void add(int field, byte[] bytes, int from, int end)
      throws InvalidProtocolBufferException {
    int count = 0;
    for (int i = from; i < end; i++) {
      count += bytes[i] >= 0 ? 1 : 0;
    }
    int[] numbers = columns[field - FIRST];
    int before = lengths[field - FIRST];
    int length = before + count;
    if (length > numbers.length) {
      // Doubled only where there was something: as a rule a column comes in one piece.
      numbers = Arrays.copyOf(numbers, Math.max(length, 2 * before));
      columns[field - FIRST] = numbers;
    }
    lengths[field - FIRST] = length;
    int at = from;
    for (int i = before; i < length; i++) {
      int number = bytes[at++];
      if (number < 0) {
        number &= 0x7F;
        int begun = at - 1;
        int next;
        do {
          next = bytes[at];
          // What is beyond 32 bits is dropped, as the format has it.
          number |= at - begun < 5 ? (next & 0x7F) << 7 * (at - begun) : 0;
          at++;
        } while (next < 0);
        if (at - begun > LONGEST_VARINT) {
          throw new InvalidProtocolBufferException("a number of more than ten bytes");
        }
      }
      numbers[i] = number;
    }
    if (at != end) {
      throw new InvalidProtocolBufferException("a column that ends within a number");
    }
  }

  /**
   * All but the columns.
   *
   * @throws InvalidProtocolBufferException if that is no message
   */
  io.tengen.proto.data.v1.TrainingGame rest() throws InvalidProtocolBufferException {
    try {
      return io.tengen.proto.data.v1.TrainingGame.parseFrom(
          CodedInputStream.newInstance(rest, 0, restLength));
    } catch (InvalidProtocolBufferException e) {
      throw e;
    } catch (IOException e) {
      throw new IllegalStateException("reading from memory", e);
    }
  }

  /** The numbers of a column as they are on the wire; empty if it is not there. */
  int[] column(int field) {
    int[] numbers = columns[field - FIRST];
    int length = lengths[field - FIRST];
    return numbers.length == length ? numbers : Arrays.copyOf(numbers, length);
  }
}
