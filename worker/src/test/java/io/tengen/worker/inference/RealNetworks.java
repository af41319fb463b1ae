package io.tengen.worker.inference;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Finds networks trained by other projects, which are not part of this repository because of their
 * size and copyright. They are in the folder that the system property {@code tengen.networks} or
 * the environment variable {@code TENGEN_NETWORKS} names, by default {@code shared/networks} beside
 * the project. Tests of missing networks are skipped.
 */
final class RealNetworks {
  /** KataGo's last network of 6 blocks and 96 channels from January 2020. */
  static final String G170_B6C96 = "g170-b6c96-s175395328-d26788732.bin.gz";

  /** KataGo's evaluations of some positions with that network. */
  static final String G170_B6C96_REFERENCE = "g170-b6c96-reference.jsonl";

  private RealNetworks() {}

  static Path find(String name) {
    Path file = folder().resolve(name);
    assumeTrue(Files.isRegularFile(file), () -> "there is no " + file);
    return file;
  }

  private static Path folder() {
    String named = System.getProperty("tengen.networks", System.getenv("TENGEN_NETWORKS"));
    return named == null ? Path.of("..", "..", "shared", "networks") : Path.of(named);
  }
}
