package io.tengen.wire.control;

import io.tengen.game.match.EngineSpec;
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
