package io.tengen.coordinator.run.verify;

import java.time.Instant;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The workers whose results do not count in a run. Mutable; confined to its owner. */
public final class ExcludedWorkers {
  private final Map<String, Exclusion> byWorker = new LinkedHashMap<>();

  /**
   * Excludes these results of a worker and all later ones, in addition to those excluded before.
   */
  public void add(String worker, String reason, Instant at, BitSet games, String credential) {
    Exclusion known = byWorker.get(worker);
    BitSet all = known == null ? new BitSet() : BitSet.valueOf(known.games());
    all.or(games);
    byWorker.put(
        worker,
        new Exclusion(
            worker,
            known == null ? reason : known.reason(),
            known == null ? at : known.at(),
            all.toByteArray(),
            credential.isEmpty() && known != null ? known.credential() : credential));
  }

  /** Lifts the exclusion of a worker. */
  public void remove(String worker) {
    byWorker.remove(worker);
  }

  public boolean has(String worker) {
    return byWorker.containsKey(worker);
  }

  /** Returns whether the results of all workers with this credential are excluded. */
  public boolean hasCredential(String credential) {
    return !credential.isEmpty()
        && byWorker.values().stream().anyMatch(out -> out.credential().equals(credential));
  }

  /** Returns a worker that is excluded for this credential; null if there is none. */
  public @Nullable String with(String credential) {
    return byWorker.values().stream()
        .filter(out -> !credential.isEmpty() && out.credential().equals(credential))
        .map(Exclusion::worker)
        .findFirst()
        .orElse(null);
  }

  boolean isEmpty() {
    return byWorker.isEmpty();
  }

  /** Returns the worker's exclusion; null if its results count. */
  public @Nullable Exclusion of(String worker) {
    return byWorker.get(worker);
  }

  /** Returns all exclusions, oldest first. */
  public List<Exclusion> all() {
    return List.copyOf(byWorker.values());
  }

  /** Returns the number of excluded results. */
  public int games() {
    return byWorker.values().stream()
        .mapToInt(exclusion -> BitSet.valueOf(exclusion.games()).cardinality())
        .sum();
  }

  /**
   * The excluded workers and the games in dispute.
   *
   * @param exclusions oldest first
   * @param disputed conflicting versions of games of which it is unknown which are right
   */
  public record View(List<Exclusion> exclusions, List<GameVersion> disputed) {}

  public static ExcludedWorkers restore(List<Exclusion> exclusions) {
    ExcludedWorkers restored = new ExcludedWorkers();
    exclusions.forEach(exclusion -> restored.byWorker.put(exclusion.worker(), exclusion));
    return restored;
  }
}
