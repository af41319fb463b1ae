package io.tengen.worker.link;

import com.google.protobuf.ByteString;
import io.tengen.game.match.MatchRules;
import io.tengen.game.record.Checkpoint;
import io.tengen.game.rules.GameSetup;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.GameTask;
import io.tengen.proto.v1.JobId;
import io.tengen.wire.ArtifactCodec;
import io.tengen.wire.CheckpointCodec;
import io.tengen.wire.EngineSpecCodec;
import io.tengen.wire.GameSetupCodec;
import io.tengen.wire.OpeningCodec;
import io.tengen.wire.RandomOpeningCodec;
import io.tengen.worker.job.GameLease;
import io.tengen.worker.job.Job;
import java.util.HexFormat;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the coordinator says, in the worker's own types. */
final class FromWire {
  private static final Logger log = LoggerFactory.getLogger(FromWire.class);

  private FromWire() {}

  static GameLease lease(JobId job, ByteString token) {
    return new GameLease(job.getRun(), job.getIndex(), token(token));
  }

  /** A lease as the worker keeps it. */
  static String token(ByteString token) {
    return HexFormat.of().formatHex(token.toByteArray());
  }

  /**
   * The game of an assignment.
   *
   * @throws IllegalArgumentException with one line if it makes no sense
   */
  static Job job(Assignment assignment) {
    GameTask task = assignment.getGame();
    GameSetup setup = GameSetupCodec.decode(task.getSetup());
    return new Job(
        lease(assignment.getJob(), assignment.getLease()),
        setup,
        EngineSpecCodec.decode(task.getBlack()),
        EngineSpecCodec.decode(task.getWhite()),
        task.getSeed(),
        MatchRules.parse(task.getMatchRules()),
        task.getKeepCandidates(),
        ArtifactCodec.decode(task.getArtifactsMap()),
        task.hasOpening() ? OpeningCodec.decode(task.getOpening(), setup.size()) : null,
        task.hasRandomOpening() ? RandomOpeningCodec.decode(task.getRandomOpening()) : null,
        checkpoint(assignment.getJob(), task, setup.size()),
        task.getShards());
  }

  /** Moves that cannot be read are no reason not to play: the game begins anew. */
  private static Optional<Checkpoint> checkpoint(JobId job, GameTask task, int size) {
    if (!task.hasCheckpoint()) {
      return Optional.empty();
    }
    try {
      return Optional.of(CheckpointCodec.decode(task.getCheckpoint(), size));
    } catch (IllegalArgumentException e) {
      log.warn(
          "game {} of run {} begins anew, its moves so far cannot be read: {}",
          job.getIndex(),
          job.getRun(),
          e.getMessage());
      return Optional.empty();
    }
  }
}
