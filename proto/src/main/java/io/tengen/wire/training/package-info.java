/**
 * Trainings of networks: their descriptions, progress and results, with one codec for each message.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.wire.training;
