/** What is measured. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.metrics;
