package io.tengen.worker.link;

import io.tengen.engine.artifact.Artifact;
import io.tengen.engine.game.Color;
import io.tengen.engine.game.EngineSpec;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.MatchRules;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.Rules;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.JobId;
import io.tengen.worker.job.Job;
import io.tengen.worker.job.Lease;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the coordinator says, in the worker's own types. */
final class FromWire {
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
        networks(assignment.getNetworksMap()));
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
        Rules.named(setup.getRules()),
        setup.getBoardSize(),
        setup.getKomi(),
        stones(setup.getBlackStonesList(), points),
        stones(setup.getWhiteStonesList(), points),
        color(setup.getFirstToMove()));
  }

  private static List<Integer> stones(List<Integer> indices, Points points) {
    return indices.stream().map(points::fromIndex).toList();
  }

  private static Color color(io.tengen.proto.v1.Color color) {
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
