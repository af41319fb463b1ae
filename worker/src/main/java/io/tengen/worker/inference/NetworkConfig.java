package io.tengen.worker.inference;

import java.nio.file.Path;

/**
 * A network of a worker's own.
 *
 * @param file of any format that {@link NetworkFiles} reads
 * @param settings how it is evaluated
 */
public record NetworkConfig(Path file, EvaluatorSettings settings) {}
