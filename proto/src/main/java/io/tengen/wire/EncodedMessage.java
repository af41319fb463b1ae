package io.tengen.wire;

import io.grpc.KnownLength;
import java.io.ByteArrayInputStream;

/** A message that is sent to many clients, as the bytes that they share. */
public final class EncodedMessage extends ByteArrayInputStream implements KnownLength {
  EncodedMessage(byte[] bytes) {
    super(bytes);
  }

  /** Returns all bytes, the same array for all clients; callers must not change it. */
  public byte[] bytes() {
    return buf;
  }
}
