/**
 * Network files and their evaluation with ONNX Runtime through DJL. The package {@code file} reads
 * the files of other programs into the format-independent {@code model}, and {@code onnx} converts
 * that to Tengen's own format.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.inference;
