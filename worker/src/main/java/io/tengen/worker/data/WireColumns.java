package io.tengen.worker.data;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import io.tengen.proto.data.v1.TrainingGame;
import java.io.IOException;
import java.util.Arrays;

/**
 * A game's message with its columns as arrays: what {@link Column} is for writing. They are most of
 * the message, and the lists of generated messages would take a call for each of their numbers; so
 * they are cut out, and the rest is parsed as it is.
 */
final class WireColumns {
  private static final int FIRST = TrainingGame.MOVES_FIELD_NUMBER;
  private static final int LAST = TrainingGame.TARGET_WEIGHTS_FIELD_NUMBER;
  private static final int LONGEST_VARINT = 10;

  /** By field, from {@link #FIRST}. */
  private final int[][] columns = new int[LAST - FIRST + 1][0];

  private final byte[] rest;
  private int restLength;

  private WireColumns(int length) {
    rest = new byte[length];
  }

  /**
   * Reads a message.
   *
   * @throws InvalidProtocolBufferException if the bytes are none
   */
  static WireColumns read(byte[] bytes, int from, int length)
      throws InvalidProtocolBufferException {
    WireColumns columns = new WireColumns(length);
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
        int end = from + in.getTotalBytesRead();
        System.arraycopy(bytes, start, rest, restLength, end - start);
        restLength += end - start;
      }
      start = from + in.getTotalBytesRead();
    }
  }

  private static boolean isColumn(int field) {
    return field >= FIRST && field <= LAST && field != TrainingGame.OPENING_FIELD_NUMBER;
  }

  /** Adds numbers to what a column has, which is nothing as a rule. */
  private void add(int field, byte[] bytes, int from, int end)
      throws InvalidProtocolBufferException {
    int count = 0;
    for (int i = from; i < end; i++) {
      count += bytes[i] >= 0 ? 1 : 0;
    }
    int[] before = columns[field - FIRST];
    int[] numbers = Arrays.copyOf(before, before.length + count);
    int at = from;
    for (int i = before.length; i < numbers.length; i++) {
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
    columns[field - FIRST] = numbers;
  }

  /**
   * All but the columns.
   *
   * @throws InvalidProtocolBufferException if that is no message
   */
  TrainingGame rest() throws InvalidProtocolBufferException {
    try {
      return TrainingGame.parseFrom(CodedInputStream.newInstance(rest, 0, restLength));
    } catch (InvalidProtocolBufferException e) {
      throw e;
    } catch (IOException e) {
      throw new IllegalStateException("reading from memory", e);
    }
  }

  /** The numbers of a column as they are on the wire; empty if it is not there. */
  int[] column(int field) {
    return columns[field - FIRST];
  }
}
