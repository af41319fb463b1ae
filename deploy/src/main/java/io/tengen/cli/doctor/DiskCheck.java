package io.tengen.cli.doctor;

import io.tengen.files.DiskSpace;
import io.tengen.text.Reasons;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds disks that are nearly full, and directories that cannot be written. */
final class DiskCheck {
  private static final long FEW_BYTES = 100L << 20;
  private static final long SOON_BYTES = 1L << 30;

  private DiskCheck() {}

  /** Returns what is wrong with a directory's disk; writes and deletes a small file. Blocks. */
  static List<Finding> of(Path directory) {
    List<Finding> findings = new ArrayList<>();
    room(directory, DiskSpace.free(directory)).ifPresent(findings::add);
    try {
      Path probe = Files.createTempFile(directory, "doctor", ".tmp");
      try {
        Files.write(probe, new byte[1]);
      } finally {
        Files.delete(probe);
      }
    } catch (IOException e) {
      findings.add(
          Finding.error(
              directory.toString(),
              "cannot be written: " + Reasons.withFile(e),
              "make room, or give the directory to the user of the service"));
    }
    return findings;
  }

  /** Returns a finding if few bytes are free. */
  static Optional<Finding> room(Path directory, long free) {
    if (free >= SOON_BYTES) {
      return Optional.empty();
    }
    String problem = "its disk has only " + (free >> 20) + " MiB free";
    String remedy = "make room; docs/operations.md says what may be deleted";
    return Optional.of(
        free < FEW_BYTES
            ? Finding.error(directory.toString(), problem, remedy)
            : Finding.warning(directory.toString(), problem, remedy));
  }
}
