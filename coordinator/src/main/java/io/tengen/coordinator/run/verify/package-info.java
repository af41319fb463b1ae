/** Whether results are right: the referee, games that are played a second time, exclusions. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.run.verify;
