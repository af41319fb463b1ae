package io.tengen.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A class data sharing archive of the packaged program, which halves the start-up time of processes
 * in tests. If several processes need it at once, the first creates it in about ten seconds and the
 * others wait.
 */
final class ClassArchive {
  private static final Path TARGET = Path.of("target").toAbsolutePath();

  private ClassArchive() {}

  /**
   * Returns the option of Java that uses the archive; creates the archive if it is missing.
   *
   * @param java the command that will be run, up to its class path
   * @param jars the directory of all jars of the class path
   */
  static synchronized String option(List<String> java, Path jars)
      throws IOException, InterruptedException {
    Path archive = TARGET.resolve("tests-" + key(java, jars) + ".jsa");
    try (FileChannel channel =
            FileChannel.open(
                TARGET.resolve("tests.jsa.lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock _ = channel.lock()) {
      if (!Files.exists(archive)) {
        make(java, jars, archive);
      }
    }
    return "-XX:SharedArchiveFile=" + archive;
  }

  /** Other jars, options or Java versions have other archives. */
  private static String key(List<String> java, Path jars) throws IOException {
    List<String> parts = new ArrayList<>(java);
    try (Stream<Path> files = Files.list(jars)) {
      for (Path jar : files.sorted().toList()) {
        parts.add(jar + " " + Files.size(jar) + " " + Files.getLastModifiedTime(jar));
      }
    }
    return UUID.nameUUIDFromBytes(parts.toString().getBytes(UTF_8)).toString();
  }

  private static void make(List<String> java, Path jars, Path archive)
      throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory(TARGET, "rehearsal");
    Path made = directory.resolve("tests.jsa");
    Path log = directory.resolve("log");
    List<String> command = new ArrayList<>(java);
    command.addAll(
        List.of(
            "-XX:ArchiveClassesAtExit=" + made,
            "-cp",
            jars + "/*",
            Tengen.class.getName(),
            "evaluate",
            "random",
            "mcts:visits=2",
            "--board=3",
            "--games=2",
            "--data=" + directory.resolve("data")));
    Process rehearsal =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      if (rehearsal.waitFor() != 0 || !Files.exists(made)) {
        throw new IOException("no archive of classes, see " + log);
      }
    } finally {
      rehearsal.destroyForcibly();
    }
    Files.move(made, archive, StandardCopyOption.ATOMIC_MOVE);
  }
}
