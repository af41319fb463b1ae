/** Who plays whom: the numbered list of games that a run consists of. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.pairing;
