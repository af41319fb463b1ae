package io.tengen.wire.worker;

import io.tengen.game.match.MatchRules;
import io.tengen.game.rules.GameSetup;
import io.tengen.proto.v1.GameTask;
import io.tengen.proto.v1.InquiryTask;
import io.tengen.proto.v1.TrainingTask;
import io.tengen.wire.ArtifactCodec;
import io.tengen.wire.EncodedCheckpoint;
import io.tengen.wire.EngineSpecCodec;
import io.tengen.wire.GameSetupCodec;
import io.tengen.wire.OpeningCodec;
import io.tengen.wire.RandomOpeningCodec;
import io.tengen.wire.training.TrainingProgressCodec;
import io.tengen.wire.training.TrainingSpecCodec;
import java.util.Optional;

/** Encodes and decodes {@link JobTask}. */
final class JobTaskCodec {
  private JobTaskCodec() {}

  static GameTask encode(JobTask.Game game) {
    GameTask.Builder message =
        GameTask.newBuilder()
            .setSetup(GameSetupCodec.encode(game.setup()))
            .setBlack(EngineSpecCodec.encode(game.black()))
            .setWhite(EngineSpecCodec.encode(game.white()))
            .setSeed(game.seed())
            .setMatchRules(game.rules().text())
            .setKeepCandidates(game.keepCandidates())
            .putAllArtifacts(ArtifactCodec.encode(game.artifacts()))
            .setShards(game.shards())
            .setSpeed(game.speed());
    game.opening()
        .ifPresent(
            opening -> message.setOpening(OpeningCodec.encode(opening, game.setup().size())));
    game.randomOpening()
        .ifPresent(random -> message.setRandomOpening(RandomOpeningCodec.encode(random)));
    game.checkpoint().ifPresent(checkpoint -> message.setCheckpoint(checkpoint.encode()));
    return message.build();
  }

  /**
   * @throws IllegalArgumentException with one line that says what is missing or out of range
   */
  static JobTask.Game decode(GameTask message) {
    GameSetup setup = GameSetupCodec.decode(message.getSetup());
    return new JobTask.Game(
        setup,
        EngineSpecCodec.decode(message.getBlack()),
        EngineSpecCodec.decode(message.getWhite()),
        message.getSeed(),
        MatchRules.parse(message.getMatchRules()),
        message.getKeepCandidates(),
        ArtifactCodec.decode(message.getArtifactsMap()),
        message.hasOpening()
            ? Optional.of(OpeningCodec.decode(message.getOpening(), setup.size()))
            : Optional.empty(),
        message.hasRandomOpening()
            ? Optional.of(RandomOpeningCodec.decode(message.getRandomOpening()))
            : Optional.empty(),
        message.hasCheckpoint()
            ? Optional.of(EncodedCheckpoint.of(message.getCheckpoint()))
            : Optional.empty(),
        message.getShards(),
        message.getSpeed());
  }

  static TrainingTask encode(JobTask.Training training) {
    TrainingTask.Builder message =
        TrainingTask.newBuilder().setSpec(TrainingSpecCodec.encode(training.spec()));
    training
        .checkpoint()
        .ifPresent(checkpoint -> message.setCheckpoint(TrainingProgressCodec.encode(checkpoint)));
    return message.build();
  }

  /**
   * @throws IllegalArgumentException with one line that says what is missing or out of range
   */
  static JobTask.Training decode(TrainingTask message) {
    return new JobTask.Training(
        TrainingSpecCodec.decode(message.getSpec()),
        message.hasCheckpoint()
            ? Optional.of(TrainingProgressCodec.decode(message.getCheckpoint()))
            : Optional.empty());
  }

  static InquiryTask encode(JobTask.Inquiries inquiries) {
    return InquiryTask.newBuilder()
        .setSetup(GameSetupCodec.encode(inquiries.setup()))
        .setEngine(EngineSpecCodec.encode(inquiries.engine()))
        .setSeed(inquiries.seed())
        .putAllArtifacts(ArtifactCodec.encode(inquiries.artifacts()))
        .build();
  }

  /**
   * @throws IllegalArgumentException with one line that says what is missing or out of range
   */
  static JobTask.Inquiries decode(InquiryTask message) {
    return new JobTask.Inquiries(
        GameSetupCodec.decode(message.getSetup()),
        EngineSpecCodec.decode(message.getEngine()),
        message.getSeed(),
        ArtifactCodec.decode(message.getArtifactsMap()));
  }
}
