/** The network that comes with the program. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.net.builtin;
