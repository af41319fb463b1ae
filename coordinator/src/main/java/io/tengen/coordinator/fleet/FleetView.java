package io.tengen.coordinator.fleet;

import java.util.List;

/**
 * The connected workers, and the runs that they serve.
 *
 * @param workers sorted by name
 * @param runs ids of the runs that hand out games
 */
public record FleetView(List<WorkerView> workers, List<String> runs) {
  public FleetView {
    workers = List.copyOf(workers);
    runs = List.copyOf(runs);
  }
}
