/** Rating pools: ratings from many runs, derived from the runs that name a pool. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.pool;
