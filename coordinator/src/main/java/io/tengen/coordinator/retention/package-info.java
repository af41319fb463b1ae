/** Deletes runs and files: on request, and by rules. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.retention;
