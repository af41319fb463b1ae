/**
 * The service for results game by game and in sums, with the values of its requests and answers.
 * {@link io.tengen.wire.result.ResultService} has the methods.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.wire.result;
