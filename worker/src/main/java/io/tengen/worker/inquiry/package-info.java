/** Engines that answer people's questions about positions, each on a slot of the worker. */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.inquiry;
