/** Which worker plays which game now, and which workers may. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.run.lease;
