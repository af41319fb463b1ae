/** Leasing games to workers, and deciding which workers may have them. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.run.lease;
