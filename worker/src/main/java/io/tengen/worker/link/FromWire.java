package io.tengen.worker.link;

import io.tengen.game.match.MatchRules;
import io.tengen.game.record.Checkpoint;
import io.tengen.game.rules.GameSetup;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.JobId;
import io.tengen.wire.ArtifactCodec;
import io.tengen.wire.CheckpointCodec;
import io.tengen.wire.EngineSpecCodec;
import io.tengen.wire.GameSetupCodec;
import io.tengen.wire.OpeningCodec;
import io.tengen.wire.RandomOpeningCodec;
import io.tengen.worker.job.Job;
import io.tengen.worker.job.Lease;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the coordinator says, in the worker's own types. */
final class FromWire {
  private static final Logger log = LoggerFactory.getLogger(FromWire.class);

  private FromWire() {}

  static Lease lease(JobId job, long lease) {
    return new Lease(job.getRun(), job.getIndex(), lease);
  }

  /**
   * The job of an assignment.
   *
   * @throws IllegalArgumentException with one line if it makes no sense
   */
  static Job job(Assignment assignment) {
    GameSetup setup = GameSetupCodec.decode(assignment.getSetup());
    return new Job(
        lease(assignment.getJob(), assignment.getLease()),
        setup,
        EngineSpecCodec.decode(assignment.getBlack()),
        EngineSpecCodec.decode(assignment.getWhite()),
        assignment.getSeed(),
        MatchRules.parse(assignment.getMatchRules()),
        assignment.getKeepCandidates(),
        ArtifactCodec.decode(assignment.getArtifactsMap()),
        assignment.hasOpening() ? OpeningCodec.decode(assignment.getOpening(), setup.size()) : null,
        assignment.hasRandomOpening()
            ? RandomOpeningCodec.decode(assignment.getRandomOpening())
            : null,
        checkpoint(assignment, setup.size()),
        assignment.getShards());
  }

  /** Moves that cannot be read are no reason not to play: the game begins anew. */
  private static Optional<Checkpoint> checkpoint(Assignment assignment, int size) {
    if (!assignment.hasCheckpoint()) {
      return Optional.empty();
    }
    try {
      return Optional.of(CheckpointCodec.decode(assignment.getCheckpoint(), size));
    } catch (IllegalArgumentException e) {
      log.warn(
          "game {} of run {} begins anew, its moves so far cannot be read: {}",
          assignment.getJob().getIndex(),
          assignment.getJob().getRun(),
          e.getMessage());
      return Optional.empty();
    }
  }
}
