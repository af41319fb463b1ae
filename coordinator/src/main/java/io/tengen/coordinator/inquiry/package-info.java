/** Engines on slots of workers that answer people's questions about positions. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.inquiry;
