/**
 * The loop that learns: self-play, training, a gate, ratings, again. What is decided here knows no
 * cluster and no terminal; the command brings both.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.learn;
