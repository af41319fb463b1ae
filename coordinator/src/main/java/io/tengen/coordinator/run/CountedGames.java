package io.tengen.coordinator.run;

import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.run.plan.Rematch;
import io.tengen.wire.AnnulledResult;
import io.tengen.wire.control.EncodedGame;
import io.tengen.wire.control.ResultStatus;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The games of a run that were counted, and what became of their results. Immutable: the list of a
 * run's games grows, but the games in it do not change.
 */
public final class CountedGames {
  private final JobPlan plan;
  private final BitSet indices;
  private final List<AnnulledResult> annulled;
  private final Map<Integer, ResultStatus> statuses = new HashMap<>();

  /**
   * @param indices of the games; not copied
   */
  CountedGames(JobPlan plan, BitSet indices, List<AnnulledGame> annulled) {
    this.plan = plan;
    this.indices = indices;
    this.annulled = annulled.stream().map(AnnulledGame::toResult).toList();
    for (AnnulledResult result : this.annulled) {
      add(result.game(), new ResultStatus(result, null, null));
    }
    for (Rematch rematch : plan.rematches()) {
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

  /** Returns whether the same games are counted and the same results are annulled. */
  public boolean hasSameResults(CountedGames other) {
    return indices.equals(other.indices) && annulled.equals(other.annulled);
  }

  /** Returns the annulled results by the indices of their games. */
  public List<AnnulledResult> annulled() {
    return annulled;
  }

  /** Returns the number of this game in the run's schedule: see {@link JobPlan#number}. */
  public int number(int index) {
    return plan.number(index);
  }

  /**
   * Returns the message with a game as the archive stores it.
   *
   * @param run id of the run
   * @param record the bytes of the game's record; not copied
   * @param worker name of the worker that played the game
   */
  public EncodedGame message(String run, int index, byte[] record, String worker) {
    return new EncodedGame(run, index, number(index), record, worker, status(index));
  }

  /** Returns what became of the result of this game. */
  public ResultStatus status(int index) {
    return statuses.getOrDefault(index, ResultStatus.STANDS);
  }
}
