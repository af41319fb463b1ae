package io.tengen.worker.data.export;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A NumPy array that grows by rows: the contents of an {@code .npy} file, format version 1.0.
 *
 * @see <a href="https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html">The
 *     format</a>
 */
final class NpyColumn {
  /** The data begin at a multiple of this many bytes. */
  private static final int ALIGNMENT = 64;

  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};

  /** The types of numbers, all little-endian. */
  enum Type {
    UINT8("|u1", 1),
    INT8("|i1", 1),
    INT16("<i2", 2),
    FLOAT32("<f4", 4);

    private final String description;
    private final int bytes;

    Type(String description, int bytes) {
      this.description = description;
      this.bytes = bytes;
    }
  }

  private final String name;
  private final Type type;
  private final int[] shape;
  private final int rowBytes;
  private ByteBuffer data;
  private int rows;

  /**
   * @param shape of a row; empty for a number
   */
  NpyColumn(String name, Type type, int... shape) {
    this.name = name;
    this.type = type;
    this.shape = shape.clone();
    rowBytes = type.bytes * IntStream.of(shape).reduce(1, Math::multiplyExact);
    data = ByteBuffer.allocate(Math.multiplyExact(rowBytes, 64)).order(ByteOrder.LITTLE_ENDIAN);
  }

  String name() {
    return name;
  }

  /** Adds a row of zeros, to be written by absolute indices from {@link #at}. */
  ByteBuffer addRow() {
    if (data.remaining() < rowBytes) {
      ByteBuffer more =
          ByteBuffer.allocate(Math.multiplyExact(data.capacity(), 2))
              .order(ByteOrder.LITTLE_ENDIAN);
      data = more.put(data.flip());
    }
    data.position(data.position() + rowBytes);
    rows++;
    return data;
  }

  /** The byte index of the i-th number of the last row. */
  int at(int i) {
    return data.position() - rowBytes + i * type.bytes;
  }

  int rows() {
    return rows;
  }

  /** Removes all rows. */
  void clear() {
    Arrays.fill(data.array(), 0, data.position(), (byte) 0);
    data.clear();
    rows = 0;
  }

  void write(OutputStream out) throws IOException {
    String dimensions =
        IntStream.concat(IntStream.of(rows()), IntStream.of(shape))
            .mapToObj(String::valueOf)
            .collect(Collectors.joining(", "));
    String header =
        "{'descr': '"
            + type.description
            + "', 'fortran_order': False, 'shape': ("
            + dimensions
            + (shape.length == 0 ? ",), }" : "), }");
    int unpadded = MAGIC.length + Short.BYTES + header.length() + 1;
    String padded = header + " ".repeat((ALIGNMENT - unpadded % ALIGNMENT) % ALIGNMENT) + "\n";
    out.write(MAGIC);
    out.write(padded.length());
    out.write(padded.length() >> 8);
    out.write(padded.getBytes(StandardCharsets.US_ASCII));
    out.write(data.array(), 0, data.position());
  }
}
