package io.tengen.cli.client;

import io.tengen.wire.control.All;
import io.tengen.wire.control.PoolService;
import io.tengen.wire.control.PoolService.CompareVersions;
import io.tengen.wire.control.PoolService.GetVersionHistory;
import io.tengen.wire.control.PoolService.PoolRequest;
import io.tengen.wire.control.PoolService.SetPoolAnchor;
import io.tengen.wire.control.PoolStatus;
import io.tengen.wire.control.Standings;
import io.tengen.wire.control.VersionComparison;
import io.tengen.wire.control.VersionHistory;
import java.util.List;

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

  /** Fixes the scale of a pool: this version gets this rating. */
  public PoolStatus setAnchor(String pool, String version, double elo) throws ControlException {
    return control.ask(
        PoolService.SET_POOL_ANCHOR, Control.request(() -> new SetPoolAnchor(pool, version, elo)));
  }
}
