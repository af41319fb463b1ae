/** The gRPC services for games of people against engines and for analyses. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.grpc.play;
