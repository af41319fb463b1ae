/** Exact search of small boards under rules that limit the number of moves. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.solve;
