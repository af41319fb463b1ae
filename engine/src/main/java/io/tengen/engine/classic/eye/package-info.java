/** Eyes and life judged without search of the board: a table of eye spaces, and half-eyes. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.classic.eye;
