/** A cluster of coordinators, one of which is the leader and serves. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.cluster;
