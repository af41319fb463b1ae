/** Checks descriptions of runs before they are created, and estimates how long they would take. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.grpc.check;
