package io.tengen.coordinator.run.verify;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * By which names results have come to a run with which credentials: names are chosen by workers,
 * credentials are given to them. Holds a name once, not once a result. Pure state; mutable;
 * confined to its owner.
 */
public final class WorkerCredentials {
  /** By credential. */
  private final Map<String, Set<String>> names = new LinkedHashMap<>();

  /** Results of this worker have come with this credential. */
  public void add(String worker, String credential) {
    names.computeIfAbsent(credential, any -> new TreeSet<>()).add(worker);
  }

  public boolean has(String worker, String credential) {
    return names.getOrDefault(credential, Set.of()).contains(worker);
  }

  /** The names that results have come by with this credential. */
  public Set<String> names(String credential) {
    return Set.copyOf(names.getOrDefault(credential, Set.of()));
  }

  /**
   * What this worker has shown; empty if nothing, or if several with different ones had its name.
   */
  public String of(String worker) {
    List<String> shown =
        names.entrySet().stream()
            .filter(entry -> entry.getValue().contains(worker))
            .map(Map.Entry::getKey)
            .toList();
    return shown.size() == 1 ? shown.getFirst() : "";
  }

  /** For a snapshot. */
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
