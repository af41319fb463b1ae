package io.tengen.worker.learn;

import io.tengen.files.artifact.Artifact;
import java.time.Duration;

/**
 * The result of a {@link TrainingTask}.
 *
 * @param checkpoint the learner's complete state, for a following task
 * @param network the trained network as ONNX with Tengen's signature; equal learners give equal
 *     files
 * @param samples number of samples in the window
 * @param losses means over the task's batches since the last interruption; zeros if there were none
 * @param parity differences between the network in ONNX Runtime and in PyTorch, within the
 *     tolerance
 * @param time elapsed time since the last interruption
 * @param threadTime CPU time of the training thread in {@code time}
 */
public record TrainingOutcome(
    Artifact checkpoint,
    Artifact network,
    long samples,
    Losses losses,
    Parity parity,
    Duration time,
    Duration threadTime) {}
