/** Games of people against engines, and analyses, as values with their codecs and services. */
@org.jspecify.annotations.NullMarked
package io.tengen.wire.play;
