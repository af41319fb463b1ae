/** The coordinator process: assembles database, actors and servers and starts them. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator;
