/**
 * Networks: their files, and (the only place that knows DJL) their evaluation. Files of other
 * programs are read by {@code file} into the neutral {@code model}, of which {@code onnx} makes
 * Tengen's one form.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.inference;
