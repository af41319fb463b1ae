package io.tengen.coordinator.run.verify;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The worker names that results of a run came with, by credential. Workers choose their names,
 * while credentials are issued to them. Mutable; confined to its owner.
 */
public final class WorkerCredentials {
  /** Worker names by credential. */
  private final Map<String, Set<String>> names = new LinkedHashMap<>();

  /** Records that results of this worker came with this credential. */
  public void add(String worker, String credential) {
    names.computeIfAbsent(credential, any -> new TreeSet<>()).add(worker);
  }

  public boolean has(String worker, String credential) {
    return names.getOrDefault(credential, Set.of()).contains(worker);
  }

  /** Returns the names of the workers whose results came with this credential. */
  public Set<String> names(String credential) {
    return Set.copyOf(names.getOrDefault(credential, Set.of()));
  }

  /**
   * Returns the worker's credential; empty if it has none, or if workers with different credentials
   * have used its name.
   */
  public String of(String worker) {
    List<String> shown =
        names.entrySet().stream()
            .filter(entry -> entry.getValue().contains(worker))
            .map(Map.Entry::getKey)
            .toList();
    return shown.size() == 1 ? shown.getFirst() : "";
  }

  /** Returns a copy for a snapshot. */
  public Map<String, List<String>> state() {
    return names.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> List.copyOf(entry.getValue())));
  }

  public static WorkerCredentials restore(Map<String, List<String>> state) {
    WorkerCredentials restored = new WorkerCredentials();
    state.forEach(
        (credential, workers) -> workers.forEach(worker -> restored.add(worker, credential)));
    return restored;
  }
}
