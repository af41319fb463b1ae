/** The messages between workers and the coordinator as values, with their codecs. */
@org.jspecify.annotations.NullMarked
package io.tengen.wire.worker;
