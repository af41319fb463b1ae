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
 * Reads a game's message with its columns as arrays; {@link PackedColumn} is the counterpart for
 * writing. The columns make up most of the message, and the lists of generated messages would need
 * a call for each number; so the columns are extracted and only the rest is parsed by the generated
 * code. Confined to one thread.
 */
final class PackedColumnReader {
  private static final int FIRST = MOVES_FIELD_NUMBER;
  private static final int LAST = TARGET_WEIGHTS_FIELD_NUMBER;
  private static final int LONGEST_VARINT = 10;

  // Indexed by field, from FIRST; each array may be longer than its column.
  private final int[][] columns = new int[LAST - FIRST + 1][0];
  private final int[] lengths = new int[LAST - FIRST + 1];

  private byte[] rest = new byte[256];
  private int restLength;

  private PackedColumnReader() {}

  /**
   * Reads a message.
   *
   * @throws InvalidProtocolBufferException if the bytes are not a message
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
        // A single unpacked number, which the format allows.
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

  /** Appends numbers to a column, which is usually empty. */
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
      // Doubled only if it had numbers: usually a column is in one piece.
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
          // Bits beyond the 32nd are dropped, as the format specifies.
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
   * Parses all fields but the columns.
   *
   * @throws InvalidProtocolBufferException if they are not a message
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

  /** The undecoded numbers of a column; empty if it is absent. */
  int[] column(int field) {
    int[] numbers = columns[field - FIRST];
    int length = lengths[field - FIRST];
    return numbers.length == length ? numbers : Arrays.copyOf(numbers, length);
  }
}
