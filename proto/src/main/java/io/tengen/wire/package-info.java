/**
 * Values that processes send each other, with a codec for each message. {@code encode} converts a
 * value to its message. {@code decode} converts a message to its value and is strict: it throws
 * {@link IllegalArgumentException} with one line that names a field that is missing or out of
 * range. All programs use these codecs to read and write messages.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.wire;
