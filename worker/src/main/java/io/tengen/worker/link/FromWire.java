package io.tengen.worker.link;

import io.tengen.files.artifact.Artifact;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.RandomOpening;
import io.tengen.game.record.Checkpoint;
import io.tengen.game.record.Opening;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.JobId;
import io.tengen.worker.job.Job;
import io.tengen.worker.job.Lease;
import java.time.DateTimeException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
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
    return new Job(
        lease(assignment.getJob(), assignment.getLease()),
        setup(assignment.getSetup()),
        engine(assignment.getBlack()),
        engine(assignment.getWhite()),
        assignment.getSeed(),
        MatchRules.parse(assignment.getMatchRules()),
        assignment.getKeepCandidates(),
        networks(assignment.getNetworksMap()),
        opening(assignment),
        randomOpening(assignment),
        checkpoint(assignment),
        assignment.getShards());
  }

  /** Moves that cannot be read are no reason not to play: the game begins anew. */
  private static Optional<Checkpoint> checkpoint(Assignment assignment) {
    if (!assignment.hasCheckpoint()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          CheckpointFromWire.read(
              assignment.getCheckpoint(), assignment.getSetup().getBoardSize()));
    } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
      log.warn(
          "game {} of run {} begins anew, its moves so far cannot be read: {}",
          assignment.getJob().getIndex(),
          assignment.getJob().getRun(),
          e.getMessage());
      return Optional.empty();
    }
  }

  private static @Nullable Opening opening(Assignment assignment) {
    if (!assignment.hasOpening()) {
      return null;
    }
    Points points = Points.of(assignment.getSetup().getBoardSize());
    var opening = assignment.getOpening();
    return new Opening(
        opening.getName(), opening.getMovesList().stream().map(points::fromIndex).toList());
  }

  private static @Nullable RandomOpening randomOpening(Assignment assignment) {
    return assignment.hasRandomOpening()
        ? new RandomOpening(
            assignment.getRandomOpening().getPlies(),
            assignment.getRandomOpening().getTemperature())
        : null;
  }

  private static Map<String, Artifact> networks(Map<String, io.tengen.proto.v1.Artifact> networks) {
    Map<String, Artifact> named = new TreeMap<>();
    networks.forEach(
        (name, network) -> named.put(name, new Artifact(network.getSha256(), network.getBytes())));
    return named;
  }

  static GameSetup setup(io.tengen.proto.v1.GameSetup setup) {
    Points points = Points.of(setup.getBoardSize());
    return new GameSetup(
        Rules.parse(setup.getRules()),
        setup.getBoardSize(),
        setup.getKomi(),
        stones(setup.getBlackStonesList(), points),
        stones(setup.getWhiteStonesList(), points),
        color(setup.getFirstToMove()));
  }

  private static List<Integer> stones(List<Integer> indices, Points points) {
    return indices.stream().map(points::fromIndex).toList();
  }

  static Color color(io.tengen.proto.v1.Color color) {
    return switch (color) {
      case COLOR_BLACK -> Color.BLACK;
      case COLOR_WHITE -> Color.WHITE;
      case COLOR_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException("the setup does not say who moves first");
    };
  }

  private static EngineSpec engine(io.tengen.proto.v1.EngineSpec engine) {
    return new EngineSpec(engine.getName(), engine.getKind(), engine.getSettingsMap());
  }
}
