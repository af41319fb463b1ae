/** What a run is to play: its spec, and the numbered list of games that the spec stands for. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.run.plan;
