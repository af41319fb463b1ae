package io.tengen.wire.control;

import io.tengen.proto.v1.AnnulledResult;
import io.tengen.wire.AnnulledResultCodec;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Encodes and decodes {@link ResultStatus}, whose fields several messages have. */
public final class ResultStatusCodec {
  private ResultStatusCodec() {}

  /** Sets the fields that the status has, by the setters of a message's builder. */
  public static void encode(
      ResultStatus status,
      Consumer<AnnulledResult> annulled,
      IntConsumer replacedBy,
      IntConsumer replaces) {
    if (status.annulled() != null) {
      annulled.accept(AnnulledResultCodec.encode(status.annulled()));
    }
    if (status.replacedBy() != null) {
      replacedBy.accept(status.replacedBy());
    }
    if (status.replaces() != null) {
      replaces.accept(status.replaces());
    }
  }

  /**
   * Decodes the fields of a message, null where it has none.
   *
   * @throws IllegalArgumentException with one line that says what is missing or out of range
   */
  public static ResultStatus decode(
      @Nullable AnnulledResult annulled, @Nullable Integer replacedBy, @Nullable Integer replaces) {
    return new ResultStatus(
        annulled == null ? null : AnnulledResultCodec.decode(annulled), replacedBy, replaces);
  }
}
