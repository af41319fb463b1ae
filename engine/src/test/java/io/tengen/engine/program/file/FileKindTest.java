package io.tengen.engine.program.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.Decision;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.Player;
import io.tengen.engine.program.EngineProgram;
import io.tengen.engine.program.GtpKind;
import io.tengen.engine.program.ProcessLimits;
import io.tengen.engine.program.ProgramAllowlist;
import io.tengen.engine.program.ProgramArgument;
import io.tengen.engine.program.ProgramProtocol;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MoveTimes;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Entries of the allowlist that are played by files, as engines {@code file:NAME}. */
class FileKindTest {
  @TempDir private Path folder;

  private EngineProgram program(List<ProgramArgument> arguments, String... command) {
    return new EngineProgram(
        List.of(command),
        ProgramProtocol.FILE,
        Map.of("COLUMN", "3"),
        Optional.of(folder),
        List.of(),
        arguments,
        ProcessLimits.usual());
  }

  private EngineKinds kinds(EngineProgram student) {
    ProgramAllowlist programs =
        ProgramAllowlist.of(
            Map.of("student", student, "gnugo", new EngineProgram(List.of("/bin/sh"))));
    return new EngineKinds(List.of(new GtpKind(programs), new FileKind(programs)));
  }

  private void script(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("my.sh"), "#!/bin/sh\n" + text);
    assertTrue(file.toFile().setExecutable(true));
  }

  private static Decision firstMove(EngineKinds kinds, String engine) throws Exception {
    try (Player player = kinds.create(StandardEngines.parse(engine), 1)) {
      return player.decide(
          new Position(GameSetup.of(Rules.MINI_GO, 5, 2.5)), MoveTimes.of(Duration.ofMinutes(1)));
    }
  }

  private static Decision move(int row, int column) {
    return new Decision.Move(Points.of(5).at(row, column));
  }

  private static void assertRefused(String message, EngineKinds kinds, String engine) {
    assertEquals(
        message,
        assertThrows(
                IllegalArgumentException.class, () -> kinds.check(StandardEngines.parse(engine)))
            .getMessage());
  }

  @Test
  void aProgramHasItsEnvironmentAndItsArgumentsAndIsFoundInItsDirectory() throws Exception {
    script("echo \"$1,$COLUMN\" > output.txt; pwd > \"$(dirname \"$0\")/where\"");
    EngineKinds kinds =
        kinds(
            program(
                List.of(ProgramArgument.whole("row", 0, 4, Optional.of("1"), "row")),
                "./my.sh",
                "{row}"));
    assertEquals(move(1, 3), firstMove(kinds, "file:student"));
    assertEquals(move(4, 3), firstMove(kinds, "file:student,row=4"));
    Path where = Path.of(Files.readString(folder.resolve("where")).strip());
    assertTrue(
        !where.startsWith(folder.toRealPath()) && !Files.exists(where),
        "works in a directory of its own, which is deleted: " + where);
    assertRefused(
        "engine \"x\": row=5 is not a whole number between 0 and 4", kinds, "x=file:student,row=5");
  }

  @Test
  void namesOfFilesAreSeenFromTheDirectory() throws Exception {
    script("echo 2,2 > output.txt");
    assertEquals(move(2, 2), firstMove(kinds(program(List.of(), "sh", "my.sh")), "file:student"));
  }

  @Test
  void namesOfFilesMayFollowAnEqualsSignOrHaveAnArgument() throws Exception {
    Files.writeString(folder.resolve("move.txt"), "3,1");
    Files.writeString(folder.resolve("bot-1.sh"), "cat \"${1#--move=}\" > output.txt");
    EngineKinds kinds =
        kinds(
            program(
                List.of(ProgramArgument.whole("level", 0, 4, Optional.of("1"), "level")),
                "sh",
                "bot-{level}.sh",
                "--move=move.txt"));
    assertEquals("file:student", kinds.offers().getFirst());
    assertEquals(move(3, 1), firstMove(kinds, "file:student"));
  }

  @Test
  void aProgramIsPlayedByItsOwnProtocolOnly() throws Exception {
    script("echo 2,2 > output.txt");
    EngineKinds kinds = kinds(program(List.of(), "./my.sh"));
    kinds.check(StandardEngines.parse("file:student"));
    assertEquals("file:student", kinds.offers().getFirst());
    assertRefused(
        "engine \"x\": program \"gnugo\" has protocol = gtp; name the engine gtp:gnugo, or set"
            + " protocol = file in tengen.worker.engines.gnugo",
        kinds,
        "x=file:gnugo");
    assertRefused(
        "engine \"x\": program \"student\" has protocol = file; name the engine file:student, or"
            + " set protocol = gtp in tengen.worker.engines.student",
        kinds,
        "x=gtp:student");
    assertRefused(
        "engine \"x\": \"pupil\" is not in the worker's allowlist; it has student; add programs"
            + " under tengen.worker.engines in a file that --config FILE names",
        kinds,
        "x=file:pupil");
  }

  @Test
  void aProgramThatCannotBeStartedIsNeitherOfferedNorAccepted() throws Exception {
    EngineKinds missing = kinds(program(List.of(), "./my.sh"));
    assertEquals(List.of(), missing.offers());
    assertRefused(
        "engine \"x\": program ./my.sh is not installed or not on PATH", missing, "x=file:student");

    EngineKinds mistyped = kinds(program(List.of(), "sh", "other.sh"));
    assertEquals(List.of(), mistyped.offers());
    assertRefused(
        "engine \"x\": program sh other.sh cannot be started: there is no file other.sh in "
            + folder,
        mistyped,
        "x=file:student");

    Files.writeString(folder.resolve("my.sh"), "#!/no/such/interpreter\n");
    assertTrue(folder.resolve("my.sh").toFile().setExecutable(true));
    String refusal =
        String.valueOf(
            assertThrows(
                    IllegalArgumentException.class,
                    () -> missing.check(StandardEngines.parse("x=file:student")))
                .getMessage());
    assertTrue(
        refusal.startsWith(
            "engine \"x\": program " + folder.resolve("./my.sh") + " cannot be started: "),
        refusal);
  }

  @Test
  void aBuildIsAHashOfTheFilesAndOnlyItPlays() throws Exception {
    script("echo 2,2 > output.txt");
    EngineKinds kinds = kinds(program(List.of(), "sh", "my.sh"));
    String offer = kinds.offers().getLast();
    assertTrue(offer.matches("file:student,build=[0-9a-f]{16}"), offer);
    EngineSpec engine =
        StandardEngines.identified(
            StandardEngines.parse("x=file:student"), Set.copyOf(kinds.offers()));
    assertEquals(
        offer.substring(offer.indexOf("build=")), "build=" + StandardEngines.build(engine));
    assertEquals(Set.of("file:student", offer), StandardEngines.requirements(engine, Set.of()));
    kinds.create(engine, 1).close();

    script("echo 2,3 > output.txt # better");
    assertTrue(!kinds.offers().contains(offer), kinds.offers().toString());
    String refusal =
        String.valueOf(
            assertThrows(IllegalArgumentException.class, () -> kinds.create(engine, 1))
                .getMessage());
    assertTrue(refusal.contains("; install that one, or start another run"), refusal);
  }

  @Test
  void aProgramThatSpeaksGtpIsRefusedBeforeItsFirstGame() throws Exception {
    script("while read line; do echo '= '; echo; done");
    EngineKinds kinds = kinds(program(List.of(), "./my.sh"));
    String refusal =
        String.valueOf(
            assertThrows(
                    IllegalArgumentException.class,
                    () -> kinds.requireBoard(StandardEngines.parse("x=file:student"), 5))
                .getMessage());
    assertTrue(
        refusal.contains("my.sh wrote nothing to output.txt; with protocol = file"), refusal);
    assertTrue(refusal.endsWith("a program that speaks GTP needs protocol = gtp"), refusal);

    script("echo x >> \"$(dirname \"$0\")/asked\"; echo 2,2 > output.txt");
    kinds.requireBoard(StandardEngines.parse("x=file:student"), 5);
    kinds.requireBoard(StandardEngines.parse("x=file:student"), 5);
    assertEquals("x\n", Files.readString(folder.resolve("asked")), "asked once");
  }

  @Test
  void aWorkerDoesNotOfferAProgramThatAnswersNothingUntilItsFileChanges() throws Exception {
    script("exit 3");
    ProgramAllowlist programs =
        ProgramAllowlist.of(Map.of("student", program(List.of(), "./my.sh")));
    Map<String, String> failures = programs.tryAll(FilePlayer::requireAnswer);
    assertEquals(Set.of("file:student"), failures.keySet());
    assertTrue(failures.toString().contains("ended with exit code 3"), failures.toString());
    assertEquals(List.of(), new FileKind(programs).offers());
    script("echo 2,2 > output.txt");
    assertEquals("file:student", new FileKind(programs).offers().getFirst());
    assertEquals(Map.of(), programs.tryAll(FilePlayer::requireAnswer));
  }

  @Test
  void commandsOfGtpAreRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new EngineProgram(
                List.of("sh"),
                ProgramProtocol.FILE,
                Map.of(),
                Optional.empty(),
                List.of("time_settings 0 1 1"),
                List.of(),
                ProcessLimits.usual()));
  }
}
