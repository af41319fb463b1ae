/**
 * Openings: a search for balanced ones, and a canonical form that identifies symmetric positions.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.opening;
