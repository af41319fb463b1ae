/**
 * Streams of states to clients that watch: what is watched is looked at once for all of its
 * clients, and clients that know the same are sent the same message, which is encoded once.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.grpc.watch;
