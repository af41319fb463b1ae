package io.tengen.worker.learn;

import io.tengen.files.artifact.Artifact;
import java.time.Duration;

/**
 * What came of a {@link TrainingTask}.
 *
 * @param checkpoint all of the learner, for a next task
 * @param network what it learned, as ONNX with Tengen's signature; equal learners give equal files
 * @param samples in the window that was drawn from
 * @param losses means over the task's batches, those before an interruption left out; zeros if
 *     there were none
 * @param parity how far the network in ONNX Runtime is from the learner; it holds
 * @param time that it took, interruptions and what came before them left out
 * @param threadTime processor time of the thread that learned
 */
public record TrainingOutcome(
    Artifact checkpoint,
    Artifact network,
    long samples,
    Losses losses,
    Parity parity,
    Duration time,
    Duration threadTime) {}
