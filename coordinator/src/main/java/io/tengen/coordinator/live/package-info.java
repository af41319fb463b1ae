/** Running games as users watch them. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.live;
