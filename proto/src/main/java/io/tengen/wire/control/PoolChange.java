package io.tengen.wire.control;

import io.tengen.game.match.EngineSpec;
import io.tengen.wire.Checks;
import java.time.Instant;
import java.util.Map;

/** A change that a user made in a rating pool. Requests ignore its time. */
public sealed interface PoolChange {
  /** Returns when the change was made, by the coordinator's clock. */
  Instant at();

  /** Returns this change with another time. */
  PoolChange at(Instant time);

  /**
   * A version has another name.
   *
   * @param version its name before
   * @param name its name from now on, in the form of engine names
   */
  record Renamed(String version, String name, Instant at) implements PoolChange {
    /**
     * @throws IllegalArgumentException with one line if the new name is not of the form of names
     */
    public Renamed {
      new EngineSpec(name, "random", Map.of());
    }

    @Override
    public PoolChange at(Instant time) {
      return new Renamed(version, name, time);
    }
  }

  /**
   * The rating of a version is fixed, and with it the scale of the pool.
   *
   * @param version name of the version
   * @param elo its rating, −10,000 to 10,000
   */
  record Anchored(String version, double elo, Instant at) implements PoolChange {
    private static final double MOST_ELO = 10_000;

    /**
     * @throws IllegalArgumentException with one line if the rating is out of range
     */
    public Anchored {
      Checks.require(
          Math.abs(elo) <= MOST_ELO, "the anchor's rating must be -10,000 to 10,000, not " + elo);
    }

    @Override
    public PoolChange at(Instant time) {
      return new Anchored(version, elo, time);
    }
  }

  /** The results of a run do not count any more. */
  record RunRemoved(String run, Instant at) implements PoolChange {
    @Override
    public PoolChange at(Instant time) {
      return new RunRemoved(run, time);
    }
  }

  /** The results of a run count again. */
  record RunRestored(String run, Instant at) implements PoolChange {
    @Override
    public PoolChange at(Instant time) {
      return new RunRestored(run, time);
    }
  }
}
