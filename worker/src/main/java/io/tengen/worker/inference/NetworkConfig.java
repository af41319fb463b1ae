package io.tengen.worker.inference;

import java.nio.file.Path;

/**
 * A network that a worker loads from its own file.
 *
 * @param file a file of any format that {@link NetworkFiles} reads
 * @param settings settings of its evaluation
 */
public record NetworkConfig(Path file, EvaluatorSettings settings) {}
