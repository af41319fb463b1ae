package io.tengen.coordinator.fleet;

import io.tengen.coordinator.job.WorkerRef;

/** Receives a slot of a worker. Called on the fleet's thread; must not block. */
public interface SlotHolder {
  /**
   * Takes a slot of a worker by sending it a {@code ToWorker.Assign}.
   *
   * @return false if the slot is not needed any more
   */
  boolean granted(WorkerRef worker);

  /** The worker is gone, and the slot with it. */
  void lost();
}
