/** The engine kind {@code classic}: influence, patterns, local goals and reading, no playouts. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.classic;
