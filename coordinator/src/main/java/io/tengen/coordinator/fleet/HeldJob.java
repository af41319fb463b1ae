package io.tengen.coordinator.fleet;

import io.tengen.coordinator.run.HeldLease;

/** A lease of some run that a worker says it holds. */
public record HeldJob(String run, HeldLease lease) {}
