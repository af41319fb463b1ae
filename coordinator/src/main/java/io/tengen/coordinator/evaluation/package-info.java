/** Which workers evaluate positions and play rollouts for which others. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.evaluation;
