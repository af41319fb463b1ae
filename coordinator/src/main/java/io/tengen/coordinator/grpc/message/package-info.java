/** Translates trainings between messages and the coordinator's own types. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.grpc.message;
