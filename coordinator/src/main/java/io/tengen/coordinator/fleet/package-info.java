/** The workers that are connected, the runs that there are, and who of the former gets what. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.fleet;
