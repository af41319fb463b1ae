package io.tengen.files.artifact;

import java.time.Instant;

/**
 * What an {@link ArtifactStore} has of one artifact.
 *
 * @param bytes on the disk
 * @param complete whether that is all of it
 * @param used when it was last written to or {@linkplain ArtifactStore#touch touched}
 */
public record ArtifactEntry(String sha256, long bytes, boolean complete, Instant used) {}
