/** The registry of runs and the connected workers, and the sharing of workers among runs. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.fleet;
