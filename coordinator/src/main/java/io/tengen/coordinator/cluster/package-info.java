/** Several coordinators that stand in for each other. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.cluster;
