package io.tengen.wire.training;

import io.tengen.proto.v1.LossWeights;
import io.tengen.proto.v1.TrainingShard;
import io.tengen.wire.ArtifactCodec;
import io.tengen.wire.TimestampCodec;

/** Encodes and decodes {@link TrainingSpec}. */
public final class TrainingSpecCodec {
  private TrainingSpecCodec() {}

  public static io.tengen.proto.v1.TrainingSpec encode(TrainingSpec spec) {
    TrainingSpec.LossWeights weights = spec.weights();
    var message =
        io.tengen.proto.v1.TrainingSpec.newBuilder()
            .setName(spec.name())
            .setShape(spec.shape())
            .setFeatures(spec.features())
            .setBoard(spec.board())
            .setWeights(
                LossWeights.newBuilder()
                    .setPolicy(weights.policy())
                    .setValue(weights.value())
                    .setScore(weights.score())
                    .setOwnership(weights.ownership()))
            .setWeightDecay(spec.weightDecay())
            .setLearnerSeed(spec.learnerSeed())
            .addAllShards(spec.shards().stream().map(TrainingSpecCodec::encode).toList())
            .setSteps(spec.steps())
            .setBatch(spec.batch())
            .setFirstRate(spec.firstRate())
            .setLastRate(spec.lastRate())
            .setSeed(spec.seed())
            // Defaults are left out, so that trainings of earlier versions keep their bytes.
            .setOptimizer(spec.optimizer().equals(TrainingSpec.ADAM) ? "" : spec.optimizer())
            .setLargestBoard(spec.largestBoard() == spec.board() ? 0 : spec.largestBoard());
    if (spec.resultShare() != TrainingSpec.RESULT_SHARE) {
      message.setResultShare(spec.resultShare());
    }
    if (spec.from() != null) {
      message.setFrom(ArtifactCodec.encode(spec.from()));
    }
    return message.build();
  }

  /** Returns the bytes of the message; equal values have equal bytes. */
  public static byte[] toBytes(TrainingSpec spec) {
    return encode(spec).toByteArray();
  }

  private static TrainingShard encode(ShardRef shard) {
    return TrainingShard.newBuilder()
        .setFile(ArtifactCodec.encode(shard.file()))
        .setGames(shard.games())
        .setPositions(shard.positions())
        .setSamples(shard.samples())
        .setNetwork(shard.network())
        .setBoard(shard.board())
        .setRawBytes(shard.rawBytes())
        .setCreatedAt(TimestampCodec.encode(shard.createdAt()))
        .setStore(shard.store())
        .build();
  }

  /**
   * @throws IllegalArgumentException with one line that names the field and the remedy
   */
  public static TrainingSpec decode(io.tengen.proto.v1.TrainingSpec message) {
    LossWeights weights = message.getWeights();
    return new TrainingSpec(
        message.getName(),
        message.getShape(),
        message.getFeatures(),
        message.getBoard(),
        new TrainingSpec.LossWeights(
            weights.getPolicy(), weights.getValue(), weights.getScore(), weights.getOwnership()),
        message.getWeightDecay(),
        message.getLearnerSeed(),
        message.hasFrom() ? ArtifactCodec.decode(message.getFrom()) : null,
        message.getShardsList().stream().map(TrainingSpecCodec::decode).toList(),
        message.getSteps(),
        message.getBatch(),
        message.getFirstRate(),
        message.getLastRate(),
        message.getSeed(),
        message.getOptimizer().isEmpty() ? TrainingSpec.ADAM : message.getOptimizer(),
        message.getLargestBoard() == 0 ? message.getBoard() : message.getLargestBoard(),
        message.hasResultShare() ? message.getResultShare() : TrainingSpec.RESULT_SHARE);
  }

  private static ShardRef decode(TrainingShard message) {
    return new ShardRef(
        ArtifactCodec.decode(message.getFile()),
        message.getGames(),
        message.getPositions(),
        message.getSamples(),
        message.getNetwork(),
        message.getBoard(),
        message.getRawBytes(),
        TimestampCodec.decode(message.getCreatedAt()),
        message.getStore());
  }
}
