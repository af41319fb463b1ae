package io.tengen.cli.results;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Control;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.files.AtomicFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A zip archive with games of a run, each an SGF file named by the game's number. */
public final class GameZip {
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(2);

  private GameZip() {}

  /**
   * Writes an archive, which replaces an old one of this name at the end; blocks.
   *
   * @param games indices of committed games of the run
   * @param terminal shows the progress
   * @throws CommandException if the file cannot be written
   */
  public static void write(
      Path zip, Control control, String run, List<Integer> games, Terminal terminal)
      throws CommandException, ControlException {
    try (AtomicFile file = UserFiles.begin(zip)) {
      try (ZipOutputStream out = new ZipOutputStream(file.stream());
          Progress progress =
              new Progress(terminal, games.size(), "games", System::nanoTime, PATIENCE)) {
        for (int i = 0; i < games.size(); i++) {
          out.putNextEntry(new ZipEntry(GameDirectory.fileName(games.get(i))));
          String sgf = GameDirectory.sgf(control.game(run, games.get(i)));
          out.write(sgf.getBytes(StandardCharsets.UTF_8));
          out.closeEntry();
          progress.update(i + 1);
        }
      }
      file.commit();
    } catch (IOException e) {
      throw UserFiles.writeFailed(zip, e);
    }
  }
}
