package io.tengen.coordinator.run.verify;

import java.time.Instant;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whose results do not count in a run. Pure state; mutable; confined to its owner. */
public final class Exclusions {
  private final Map<String, Exclusion> byWorker = new LinkedHashMap<>();

  /** These results of a worker do not count, and no later ones; adds to what is known of it. */
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

  /** A worker's results count again. */
  public void remove(String worker) {
    byWorker.remove(worker);
  }

  public boolean has(String worker) {
    return byWorker.containsKey(worker);
  }

  /** Whether no worker with this credential counts. */
  public boolean hasCredential(String credential) {
    return !credential.isEmpty()
        && byWorker.values().stream().anyMatch(out -> out.credential().equals(credential));
  }

  /** A worker that is out for this credential; null if there is none. */
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

  /** The worker's exclusion; null if its results count. */
  public @Nullable Exclusion of(String worker) {
    return byWorker.get(worker);
  }

  /** Oldest first. */
  public List<Exclusion> all() {
    return List.copyOf(byWorker.values());
  }

  /** Results that do not count. */
  public int games() {
    return byWorker.values().stream()
        .mapToInt(exclusion -> BitSet.valueOf(exclusion.games()).cardinality())
        .sum();
  }

  /**
   * Whose results do not count, and which games are in dispute.
   *
   * @param exclusions oldest first
   * @param disputed versions of games of which nobody knows which is right
   */
  public record View(List<Exclusion> exclusions, List<GameVersion> disputed) {}

  public static Exclusions restore(List<Exclusion> exclusions) {
    Exclusions restored = new Exclusions();
    exclusions.forEach(exclusion -> restored.byWorker.put(exclusion.worker(), exclusion));
    return restored;
  }
}
