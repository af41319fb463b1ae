package io.tengen.files.artifact;

import java.time.Instant;

/**
 * An artifact in an {@link ArtifactStore}, complete or partial.
 *
 * @param bytes number of bytes on the disk
 * @param complete whether these are all its bytes
 * @param used the time at which it was last written to or {@linkplain ArtifactStore#touch touched}
 */
public record ArtifactEntry(String sha256, long bytes, boolean complete, Instant used) {}
