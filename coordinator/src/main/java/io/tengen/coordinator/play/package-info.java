/** Games of people against engines, and analyses of positions. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.play;
