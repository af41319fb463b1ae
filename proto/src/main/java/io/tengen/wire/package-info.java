/**
 * Values that travel between processes, and one codec for each of their messages. {@code encode}
 * makes the message of a value; {@code decode} makes the value of a message and is strict: a field
 * that is missing or out of range throws {@link IllegalArgumentException} with one line that names
 * it. Every program reads and writes messages with these codecs.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.wire;
