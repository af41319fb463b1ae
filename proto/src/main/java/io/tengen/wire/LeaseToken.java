package io.tengen.wire;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import java.util.HexFormat;

/**
 * The token of a lease, which is opaque to workers. They send it back in every message about the
 * job.
 *
 * @param hex the token's bytes in lower-case hexadecimal; at most 256 bytes if the coordinator made
 *     it
 */
public record LeaseToken(String hex) {
  private static final HexFormat HEX = HexFormat.of();

  /** Returns the token that consists of these bytes. */
  public static LeaseToken of(byte[] bytes) {
    return new LeaseToken(HEX.formatHex(bytes));
  }

  /**
   * Returns a copy of the token's bytes.
   *
   * @throws IllegalArgumentException if {@link #hex} is not hexadecimal
   */
  public byte[] toBytes() {
    return HEX.parseHex(hex);
  }

  /** Returns the token of a field. */
  public static LeaseToken decode(ByteString field) {
    return of(field.toByteArray());
  }

  /** Returns the content of a field. */
  public ByteString encode() {
    return UnsafeByteOperations.unsafeWrap(toBytes());
  }

  @Override
  public String toString() {
    return hex;
  }
}
