package io.tengen.coordinator.fleet;

import io.tengen.coordinator.job.WorkerRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The requests for slots of engines that answer people, in their order, and the slots that were
 * granted. Confined to the fleet.
 */
final class SlotRequests {
  private final Map<String, FleetCommand.RequestSlot> waiting = new LinkedHashMap<>();
  private final Map<String, Granted> granted = new LinkedHashMap<>();

  private record Granted(WorkerRef worker, SlotHolder holder) {}

  void add(FleetCommand.RequestSlot request) {
    waiting.put(request.session(), request);
  }

  void remove(String session) {
    waiting.remove(session);
    granted.remove(session);
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  Collection<FleetCommand.RequestSlot> waiting() {
    return List.copyOf(waiting.values());
  }

  /**
   * Grants a slot of this worker to the first request that it can serve; returns whether there was
   * one.
   *
   * @param isOnly returns whether no other worker meets these needs
   */
  boolean grant(WorkerRef worker, Predicate<Set<String>> isOnly) {
    for (FleetCommand.RequestSlot request : waiting.values()) {
      boolean isShunned = request.shunned().equals(worker.id()) && !isOnly.test(request.needs());
      if (!isShunned && worker.offers().containsAll(request.needs())) {
        waiting.remove(request.session());
        if (request.holder().granted(worker)) {
          granted.put(request.session(), new Granted(worker, request.holder()));
          return true;
        }
        return grant(worker, isOnly);
      }
    }
    return false;
  }

  /** Tells the holders of a worker's slots that it is gone. */
  void lose(WorkerRef worker) {
    List<SlotHolder> losers = new ArrayList<>();
    granted
        .values()
        .removeIf(slot -> slot.worker().isSameStream(worker) && losers.add(slot.holder()));
    losers.forEach(SlotHolder::lost);
  }
}
