package io.tengen.testing;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A small file system in memory that a test can fill. Tests that need one are skipped where none
 * can be mounted, which takes Linux and root.
 */
public final class Tmpfs implements AutoCloseable {
  private final Path directory;
  private final Path filler;

  private Tmpfs(Path directory) {
    this.directory = directory;
    filler = directory.resolve("filler");
  }

  /**
   * Mounts a file system of this size on a directory; skips the test where that is impossible.
   *
   * @param directory an empty directory
   */
  public static Tmpfs mount(Path directory, int megabytes) throws Exception {
    try {
      run("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs", directory.toString());
    } catch (IOException e) {
      abort("a full disk cannot be tried here: " + e.getMessage());
    }
    return new Tmpfs(directory);
  }

  public Path directory() {
    return directory;
  }

  /** Fills the disk up to the last byte. */
  public void fill() throws IOException {
    byte[] block = new byte[1 << 12];
    try (OutputStream out = Files.newOutputStream(filler)) {
      while (true) {
        out.write(block);
      }
    } catch (IOException e) {
      if (!String.valueOf(e.getMessage()).contains("No space left")) {
        throw e;
      }
    }
  }

  /** Gives the file system another size, at least that of its files. */
  public void resize(int megabytes) throws Exception {
    run("mount", "-o", "remount,size=" + megabytes + "m", directory.toString());
  }

  /** Removes what {@link #fill} wrote. */
  public void makeRoom() throws IOException {
    Files.delete(filler);
  }

  /** Unmounts the file system, even if files are still open. */
  @Override
  public void close() throws Exception {
    run("umount", "-l", directory.toString());
  }

  private static void run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes()).strip();
    if (!process.waitFor(1, TimeUnit.MINUTES) || process.exitValue() != 0) {
      throw new IOException(output.isEmpty() ? String.join(" ", command) + " failed" : output);
    }
  }
}
