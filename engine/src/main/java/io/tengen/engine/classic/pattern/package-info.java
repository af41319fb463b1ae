/** Shapes, proverbs and joseki as a text that people can read and extend, and their matcher. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.classic.pattern;
