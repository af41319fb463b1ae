package io.tengen.cli.client;

import io.tengen.cli.channel.ControlException;
import io.tengen.wire.control.All;
import io.tengen.wire.control.PoolChange;
import io.tengen.wire.control.PoolService;
import io.tengen.wire.control.PoolService.ChangePool;
import io.tengen.wire.control.PoolService.CompareVersions;
import io.tengen.wire.control.PoolService.GetVersionHistory;
import io.tengen.wire.control.PoolService.PoolRequest;
import io.tengen.wire.control.PoolStatus;
import io.tengen.wire.control.Standings;
import io.tengen.wire.control.VersionComparison;
import io.tengen.wire.control.VersionHistory;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/** A client of the rating pools of a coordinator. Thread-safe; calls block for at most 20 s. */
public final class Pools {
  private final Control control;

  Pools(Control control) {
    this.control = control;
  }

  /** Returns all pools, sorted by name. */
  public List<PoolStatus> list() throws ControlException {
    return control.ask(PoolService.LIST_POOLS, All.ALL);
  }

  /** Returns the status of a pool. */
  public PoolStatus get(String pool) throws ControlException {
    return control.ask(PoolService.GET_POOL, new PoolRequest(pool));
  }

  /** Returns the ratings of all versions of a pool; they name no run. */
  public Standings standings(String pool) throws ControlException {
    return control.ask(PoolService.GET_POOL_RATINGS, new PoolRequest(pool));
  }

  /** Returns the ratings of a version after each of its runs. */
  public VersionHistory history(String pool, String version) throws ControlException {
    return control.ask(PoolService.GET_VERSION_HISTORY, new GetVersionHistory(pool, version));
  }

  /** Estimates how much stronger the version {@code first} is than {@code second}. */
  public VersionComparison compare(String pool, String first, String second)
      throws ControlException {
    return control.ask(
        PoolService.COMPARE_VERSIONS,
        Control.request(() -> new CompareVersions(pool, first, second)));
  }

  /** Fixes the scale of a pool: this version gets this rating. Idempotent. */
  public PoolStatus setAnchor(String pool, String version, double elo) throws ControlException {
    return change(pool, () -> new PoolChange.Anchored(version, elo, Instant.EPOCH));
  }

  /** Gives a version another name. */
  public PoolStatus rename(String pool, String version, String name) throws ControlException {
    return change(pool, () -> new PoolChange.Renamed(version, name, Instant.EPOCH));
  }

  /** Takes the results of a run out of a pool. Idempotent. */
  public PoolStatus remove(String pool, String run) throws ControlException {
    return change(pool, () -> new PoolChange.RunRemoved(run, Instant.EPOCH));
  }

  /** Puts the results of a run that was taken out back into its pool. Idempotent. */
  public PoolStatus restore(String pool, String run) throws ControlException {
    return change(pool, () -> new PoolChange.RunRestored(run, Instant.EPOCH));
  }

  private PoolStatus change(String pool, Supplier<PoolChange> change) throws ControlException {
    return control.ask(PoolService.CHANGE_POOL, new ChangePool(pool, Control.request(change)));
  }
}
