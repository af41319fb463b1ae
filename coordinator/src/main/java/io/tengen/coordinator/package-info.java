/** The coordinator: what is played by whom, what counts, what it means. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator;
