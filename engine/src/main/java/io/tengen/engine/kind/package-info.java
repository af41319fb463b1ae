/** The list of engine kinds, and what can be said of an engine without the means to play it. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.kind;
