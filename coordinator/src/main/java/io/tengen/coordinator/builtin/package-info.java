/** The files that come with the program, for the games of a coordinator. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.builtin;
