/** The coordinator's spans of traced games. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.run.trace;
