/** Engine kinds that do not search a tree. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.player;
