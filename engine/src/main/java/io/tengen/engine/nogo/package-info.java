/** The engine kind {@code nogo}: values of points by the rights of both sides, without search. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.nogo;
