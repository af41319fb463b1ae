/** How fast a worker's machine is, by which the clocks of its games are scaled. */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.speed;
