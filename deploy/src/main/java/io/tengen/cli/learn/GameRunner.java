package io.tengen.cli.learn;

import io.tengen.files.artifact.Artifact;
import io.tengen.worker.data.shard.Shard;
import java.nio.file.Path;
import java.util.List;

/**
 * Where games are played. Every method blocks until they are; called again for the same generation
 * it goes on with what was begun, and finds it done if it was. Confined to one thread.
 */
public interface GameRunner {
  /**
   * A network that plays.
   *
   * @param name of its engine
   * @param file where it lies
   */
  record Entrant(String name, Artifact network, Path file) {}

  /** Games of a generation, and the shards that have them and nothing else, in a settled order. */
  record Games(String run, int games, List<Shard> shards) {}

  /** Points of the first of two, in so many games, and whether the gate is open to it. */
  record Match(boolean passed, double points, int games) {}

  /** Has a network play itself; its games are in the loop's folder then. */
  Games selfPlay(int generation, Entrant player) throws Exception;

  /** Has a network play the one before it. */
  Match judge(int generation, Gate gate, Entrant candidate, Entrant player) throws Exception;

  /**
   * Has a generation play earlier ones, the newest first, and the anchors.
   *
   * @return ratings of all that were ever rated here, the anchor {@code random} at 0
   */
  List<LearnState.Rating> rate(int generation, Entrant rated, List<Entrant> earlier)
      throws Exception;
}
