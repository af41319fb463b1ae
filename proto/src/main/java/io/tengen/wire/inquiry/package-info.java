/** Questions about positions for engines, and the answers, as values with their codecs. */
@org.jspecify.annotations.NullMarked
package io.tengen.wire.inquiry;
