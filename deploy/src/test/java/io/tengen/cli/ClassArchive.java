package io.tengen.cli;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The classes of the packaged program as a Java machine has read them once, for those that follow:
 * a process of a test starts in half the time. Several of a test run's processes may ask at once;
 * the first makes it, for some ten seconds, and the others wait.
 */
final class ClassArchive {
  private static final Path ARCHIVE = Path.of("target", "tests.jsa").toAbsolutePath();

  private ClassArchive() {}

  /**
   * The option of Java that takes it.
   *
   * @param java the command that will be run, up to its class path
   * @param jars that the class path names
   */
  static synchronized String option(List<String> java, Path jars)
      throws IOException, InterruptedException {
    Path lock = ARCHIVE.resolveSibling("tests.jsa.lock");
    try (FileChannel channel =
            FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock _ = channel.lock()) {
      if (!Files.exists(ARCHIVE) || isOlder(jars)) {
        make(java, jars);
      }
    }
    return "-XX:SharedArchiveFile=" + ARCHIVE;
  }

  /** Java would refuse the archive of other jars, and say so among what a test reads. */
  private static boolean isOlder(Path jars) throws IOException {
    long made = Files.getLastModifiedTime(ARCHIVE).toMillis();
    try (Stream<Path> files = Files.list(jars)) {
      return files.map(Path::toFile).mapToLong(File::lastModified).anyMatch(time -> time >= made);
    }
  }

  private static void make(List<String> java, Path jars) throws IOException, InterruptedException {
    Path rehearsal = ARCHIVE.resolveSibling("rehearsal");
    Path log = ARCHIVE.resolveSibling("tests.jsa.log");
    List<String> command = new ArrayList<>(java);
    command.addAll(
        List.of(
            "-XX:ArchiveClassesAtExit=" + ARCHIVE,
            "-cp",
            jars + "/*",
            Tengen.class.getName(),
            "evaluate",
            "random",
            "mcts:visits=2",
            "--board=3",
            "--games=2",
            "--data=" + rehearsal));
    int code =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .waitFor();
    if (code != 0 || !Files.exists(ARCHIVE)) {
      throw new IOException("no archive of classes: " + Files.readString(log));
    }
  }
}
