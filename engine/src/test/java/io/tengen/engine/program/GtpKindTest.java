package io.tengen.engine.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.EngineKinds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The allowlist: its offers and its error messages. */
class GtpKindTest {
  private static final GtpKind KIND =
      new GtpKind(
          ProgramAllowlist.of(
              Map.of(
                  "shell", program("sh", "-c", "exit 1"),
                  "absolute", program("/bin/sh"),
                  "missing", program("no-such-program", "--mode", "gtp"),
                  "folder", program("/bin"))));

  private static EngineProgram program(String... command) {
    return new EngineProgram(List.of(command));
  }

  @Test
  void acceptsAnEntryWhoseProgramIsInstalled() {
    new EngineKinds(List.of(KIND)).check(StandardEngines.parse("gtp:shell"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x=gtp:gnugo | engine \"x\": \"gnugo\" is not in the worker's allowlist; it has absolute,"
            + " folder, missing, shell; add programs under tengen.worker.engines in a file that"
            + " --config FILE names",
        "x=gtp:missing | engine \"x\": program no-such-program is not installed or not on PATH",
        "x=gtp:folder | engine \"x\": program /bin is not installed or not on PATH",
        "x=gtp | engine \"x\": gtp needs an entry of the worker's allowlist, as in gtp:NAME; it has"
            + " absolute, folder, missing, shell; add programs under tengen.worker.engines in a"
            + " file that --config FILE names",
        "x=gtp:program=shell,level=3 | engine \"x\": gtp has no setting \"level\"; it has program,"
            + " build",
      })
  void namesTheFaultIfThereIsNoPlayer(String spec, String message) {
    EngineKinds kinds = new EngineKinds(List.of(KIND));
    IllegalArgumentException failure =
        assertThrows(
            IllegalArgumentException.class, () -> kinds.create(StandardEngines.parse(spec), 1));
    assertEquals(message, failure.getMessage());
  }

  @Test
  void emptyAllowlistAllowsNothing() {
    GtpKind none = new GtpKind(ProgramAllowlist.of(Map.of(), "my.conf"));
    IllegalArgumentException failure =
        assertThrows(
            IllegalArgumentException.class, () -> none.create(StandardEngines.parse("gtp:x"), 1));
    assertEquals(
        "engine \"gtp:x\": \"x\" is not in the worker's allowlist; it is empty; add programs under"
            + " tengen.worker.engines in my.conf, the file of --config",
        failure.getMessage());
    assertThrows(IllegalArgumentException.class, () -> new EngineProgram(List.of()));
    assertThrows(IllegalArgumentException.class, () -> new EngineProgram(List.of(" ")));
  }

  @Test
  void namesAProgramThatCannotBeStarted(@TempDir Path dir) throws IOException {
    Path broken = dir.resolve("broken");
    Files.writeString(broken, "#!/no/such/interpreter\n");
    broken.toFile().setExecutable(true);
    GtpKind kind = new GtpKind(ProgramAllowlist.of(Map.of("broken", program(broken.toString()))));
    IllegalArgumentException failure =
        assertThrows(
            IllegalArgumentException.class,
            () -> kind.create(StandardEngines.parse("gtp:broken"), 1));
    String start = "engine \"gtp:broken\": program " + broken + " cannot be started: ";
    assertEquals(start, String.valueOf(failure.getMessage()).substring(0, start.length()));
  }

  @Test
  void findsProgramsInTheOrderOfPath(@TempDir Path dir) throws IOException {
    Path first = Files.createDirectory(dir.resolve("first"));
    Path second = Files.createDirectory(dir.resolve("second"));
    Path program = Files.createFile(second.resolve("tengen-test-program"));
    String path = first + ":" + second;
    assertEquals(Optional.empty(), ProgramLookup.find("tengen-test-program", path));
    program.toFile().setExecutable(true);
    assertEquals(Optional.of(program), ProgramLookup.find("tengen-test-program", path));
    assertEquals(Optional.of(program), ProgramLookup.find(program.toString(), ""));
  }
}
