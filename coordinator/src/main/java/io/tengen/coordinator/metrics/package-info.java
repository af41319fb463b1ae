/** The metrics that a coordinator publishes. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.metrics;
