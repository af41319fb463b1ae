/** The list of engine kinds, and the properties of an engine that are known without a worker. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.kind;
