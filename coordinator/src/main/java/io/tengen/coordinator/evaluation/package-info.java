/** Which workers evaluate positions for which others. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.evaluation;
