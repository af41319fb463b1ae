/** Sums over the counted games of a run that are kept for users, as the games are counted. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.run.summary;
