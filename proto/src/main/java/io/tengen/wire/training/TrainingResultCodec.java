package io.tengen.wire.training;

import com.google.protobuf.InvalidProtocolBufferException;
import io.tengen.proto.v1.TrainingParity;
import io.tengen.wire.ArtifactCodec;

/** Encodes and decodes {@link TrainingResult}. */
public final class TrainingResultCodec {
  private TrainingResultCodec() {}

  public static io.tengen.proto.v1.TrainingResult encode(TrainingResult result) {
    TrainingResult.Parity parity = result.parity();
    return io.tengen.proto.v1.TrainingResult.newBuilder()
        .setCheckpoint(ArtifactCodec.encode(result.checkpoint()))
        .setNetwork(ArtifactCodec.encode(result.network()))
        .setSamples(result.samples())
        .setLosses(TrainingProgressCodec.encode(result.losses()))
        .setParity(
            TrainingParity.newBuilder()
                .setPolicy(parity.policy())
                .setValue(parity.value())
                .setLead(parity.lead())
                .setOwnership(parity.ownership()))
        .setSeconds(result.seconds())
        .setThreadSeconds(result.threadSeconds())
        .build();
  }

  /**
   * @throws IllegalArgumentException with one line if an artifact or a number is out of range
   */
  public static TrainingResult decode(io.tengen.proto.v1.TrainingResult message) {
    TrainingParity parity = message.getParity();
    return new TrainingResult(
        ArtifactCodec.decode(message.getCheckpoint()),
        ArtifactCodec.decode(message.getNetwork()),
        message.getSamples(),
        TrainingProgressCodec.decode(message.getLosses()),
        new TrainingResult.Parity(
            parity.getPolicy(), parity.getValue(), parity.getLead(), parity.getOwnership()),
        message.getSeconds(),
        message.getThreadSeconds());
  }

  /** Encodes a result to the bytes that a worker keeps and reports. */
  public static byte[] toBytes(TrainingResult result) {
    return encode(result).toByteArray();
  }

  /**
   * Decodes a result from the bytes that a worker keeps and reports.
   *
   * @throws IllegalArgumentException with one line if they are damaged, or as {@link #decode}
   */
  public static TrainingResult fromBytes(byte[] bytes) {
    try {
      return decode(io.tengen.proto.v1.TrainingResult.parseFrom(bytes));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("a result is damaged: " + e.getMessage(), e);
    }
  }
}
