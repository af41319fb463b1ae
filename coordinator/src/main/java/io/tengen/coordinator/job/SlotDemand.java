package io.tengen.coordinator.job;

import java.util.Set;

/**
 * The slots that jobs want which require the same of a worker.
 *
 * @param requirements the offers that a worker needs, in the form of {@code
 *     StandardEngines.requirements}
 * @param networks names of the networks that the jobs use
 * @param waiting number of jobs that wait for a worker
 * @param running number of jobs that workers do now
 */
public record SlotDemand(Set<String> requirements, Set<String> networks, int waiting, int running) {
  public SlotDemand {
    requirements = Set.copyOf(requirements);
    networks = Set.copyOf(networks);
  }

  /** Returns the number of slots for all these jobs. */
  public int slots() {
    return waiting + running;
  }
}
