/**
 * Makes networks in eight bits: {@link io.tengen.worker.inference.quantize.Quantizer} measures the
 * ranges of the values between layers on positions of games, and {@link
 * io.tengen.worker.inference.quantize.QuantizationLoss} what the answers lose.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.inference.quantize;
