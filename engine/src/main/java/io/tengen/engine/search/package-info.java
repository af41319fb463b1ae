/** Monte-Carlo tree search. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.search;
