/**
 * The learning loop of self-play, training, gate and ratings, and the commands that train. The loop
 * itself depends neither on a cluster nor on a terminal; the command provides both.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.learn;
