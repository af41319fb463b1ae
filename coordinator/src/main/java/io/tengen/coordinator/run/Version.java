package io.tengen.coordinator.run;

/**
 * A repeatable game as one worker has played it.
 *
 * @param index of the game in its run
 * @param fingerprint {@link Fingerprint#of} its record: honest workers come to the same one
 */
public record Version(int index, String worker, String fingerprint) {}
