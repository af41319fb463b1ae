/** How the games of a run are paired, when it ends by itself, and who is placed where. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.tournament;
