package io.tengen.coordinator.run;

import io.tengen.coordinator.run.plan.Rematch;
import io.tengen.wire.AnnulledResult;
import io.tengen.wire.control.ResultStatus;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The games of a run that were counted, and what became of their results. Immutable. */
public final class CountedGames {
  private final BitSet indices;
  private final List<AnnulledResult> annulled;
  private final Map<Integer, ResultStatus> statuses = new HashMap<>();

  /**
   * @param indices of the games; not copied
   */
  CountedGames(BitSet indices, List<AnnulledGame> annulled, List<Rematch> rematches) {
    this.indices = indices;
    this.annulled = annulled.stream().map(AnnulledGame::toResult).toList();
    for (AnnulledResult result : this.annulled) {
      add(result.game(), new ResultStatus(result, null, null));
    }
    for (Rematch rematch : rematches) {
      add(rematch.index(), new ResultStatus(null, null, rematch.replaces()));
      add(rematch.replaces(), new ResultStatus(null, rematch.index(), null));
    }
  }

  private void add(int index, ResultStatus status) {
    statuses.merge(index, status, ResultStatus::and);
  }

  /** Returns a copy of the games' indices. */
  public BitSet indices() {
    return (BitSet) indices.clone();
  }

  /** Returns the annulled results by the indices of their games. */
  public List<AnnulledResult> annulled() {
    return annulled;
  }

  /** Returns what became of the result of this game. */
  public ResultStatus status(int index) {
    return statuses.getOrDefault(index, ResultStatus.STANDS);
  }
}
