/** The numbered list of games that a run's spec defines. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.run.plan;
