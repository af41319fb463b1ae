/** How many slots of workers games and trainings want, for autoscalers and metrics. */
@NullMarked
package io.tengen.coordinator.demand;

import org.jspecify.annotations.NullMarked;
