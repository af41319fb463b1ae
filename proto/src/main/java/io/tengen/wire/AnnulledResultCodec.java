package io.tengen.wire;

/** Encodes and decodes {@link AnnulledResult}. */
public final class AnnulledResultCodec {
  private AnnulledResultCodec() {}

  public static io.tengen.proto.v1.AnnulledResult encode(AnnulledResult result) {
    return io.tengen.proto.v1.AnnulledResult.newBuilder()
        .setIndex(result.game())
        .setSide(encode(result.side()))
        .setReason(result.reason())
        .setAt(TimestampCodec.encode(result.at()))
        .build();
  }

  /**
   * Decodes a cancelled result.
   *
   * @throws IllegalArgumentException with one line that says what is missing or out of range
   */
  public static AnnulledResult decode(io.tengen.proto.v1.AnnulledResult message) {
    return new AnnulledResult(
        message.getIndex(),
        decode(message.getSide()),
        message.getReason(),
        TimestampCodec.decode(message.getAt()));
  }

  /** Encodes the side or sides of a cancelled result. */
  public static io.tengen.proto.v1.AnnulledSide encode(AnnulledSide side) {
    return switch (side) {
      case NONE -> io.tengen.proto.v1.AnnulledSide.ANNULLED_SIDE_NONE;
      case BLACK -> io.tengen.proto.v1.AnnulledSide.ANNULLED_SIDE_BLACK;
      case WHITE -> io.tengen.proto.v1.AnnulledSide.ANNULLED_SIDE_WHITE;
      case BOTH -> io.tengen.proto.v1.AnnulledSide.ANNULLED_SIDE_BOTH;
    };
  }

  /**
   * Decodes the side or sides of a cancelled result.
   *
   * @throws IllegalArgumentException with one line if they are missing or unknown
   */
  public static AnnulledSide decode(io.tengen.proto.v1.AnnulledSide message) {
    return switch (message) {
      case ANNULLED_SIDE_NONE -> AnnulledSide.NONE;
      case ANNULLED_SIDE_BLACK -> AnnulledSide.BLACK;
      case ANNULLED_SIDE_WHITE -> AnnulledSide.WHITE;
      case ANNULLED_SIDE_BOTH -> AnnulledSide.BOTH;
      case ANNULLED_SIDE_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException("side must be none, black, white or both");
    };
  }
}
