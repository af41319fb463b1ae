/** What many runs say together: rating pools, derived from the runs that name them. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.pool;
