package io.tengen.engine.program.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.play.Decision;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.engine.program.EngineProgram;
import io.tengen.engine.program.ProcessLimits;
import io.tengen.engine.program.ProgramProtocol;
import io.tengen.game.board.Points;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome.Reason;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilePlayerTest {
  private static final TimeLeft MINUTE = time(Duration.ofMinutes(1));
  private static final GameSetup SETUP = GameSetup.of(Rules.MINI_GO, 5, 2.5);

  @TempDir private Path folder;

  private static TimeLeft time(Duration move) {
    return new TimeLeft(Duration.ZERO, 1, 0, move);
  }

  private FilePlayer player(String script) throws Exception {
    return FilePlayer.in(
        Files.createDirectories(folder.resolve("player")),
        "student",
        new EngineProgram(
            List.of("/bin/sh", "-c", script), ProgramProtocol.FILE, new ProcessLimits(0, 40, 0)));
  }

  private static Position position(String... moves) {
    Position position = new Position(SETUP);
    for (String move : moves) {
      position.play(position.points().parse(move));
    }
    return position;
  }

  @Test
  void readsTheMoveOfAProgramThatIsStartedForEachMove() throws Exception {
    FilePlayer player = player("echo \"$(cat turn 2>/dev/null)x\" > turn; echo 1,2 > output.txt");
    Points points = Points.of(5);
    assertEquals(new Decision.Move(points.at(1, 2)), player.decide(position(), MINUTE));
    assertEquals(new Decision.Move(points.at(1, 2)), player.decide(position("A1", "B1"), MINUTE));
    assertEquals("xx\n", Files.readString(folder.resolve("player/turn")));
  }

  @Test
  void inputHasTheColourTheBoardAfterTheOwnLastMoveAndThePresentBoard() {
    String empty = "00000\n".repeat(5);
    assertEquals("1\n" + empty + empty, FileProtocol.input(position()));
    assertEquals(
        "2\n" + empty + "00001\n00000\n00000\n00000\n00000\n", FileProtocol.input(position("E5")));
    // Black captures the stone in the corner.
    Position captured = position("A4", "A5", "B5");
    assertEquals(
        "2\n20000\n10000\n00000\n00000\n00000\n01000\n10000\n00000\n00000\n00000\n",
        FileProtocol.input(captured));
    captured.play(Points.PASS);
    assertEquals(
        "1\n" + "01000\n10000\n00000\n00000\n00000\n".repeat(2), FileProtocol.input(captured));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "printf PASS",
        "printf 'PASS\\n'",
        "printf 'PASS\\r\\n'",
        "echo noise; echo PASS",
      })
  void takesAPassWithOrWithoutTheEndOfALine(String print) throws Exception {
    String script =
        print.contains("noise")
            ? "yes | head -c 300000; echo PASS > output.txt"
            : print + " > output.txt";
    assertEquals(new Decision.Move(Points.PASS), player(script).decide(position(), MINUTE));
  }

  @Test
  void aPointBeyondTheBoardIsAMoveThatTheRefereeRefuses() throws Exception {
    assertEquals(
        new Decision.OffBoard("5,0"), player("echo 5,0 > output.txt").decide(position(), MINUTE));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "true | wrote nothing to output.txt",
        "echo no >&2; exit 3 | wrote nothing to output.txt and ended with exit code 3: no",
        "echo > output.txt | wrote nothing to output.txt",
        "printf '1,2\\n1\\n2\\n' > output.txt | wrote more than one line to output.txt",
        "printf '1,2\\n3,4' > output.txt | wrote more than one line to output.txt",
        "echo a,b > output.txt | wrote \"a,b\" to output.txt, which is neither",
        "echo -1,2 > output.txt | wrote \"-1,2\" to output.txt, which is neither",
        "echo 1,2,3 > output.txt | wrote \"1,2,3\" to output.txt, which is neither",
        "printf '\\377\\376' > output.txt | wrote bytes to output.txt that are not UTF-8",
        "rm output.txt; mkdir output.txt | put something that is not a file in the place of",
        "rm output.txt; mkfifo output.txt | put something that is not a file in the place of",
        "rm output.txt; ln -s ../secret output.txt | put something that is not a file in the",
        "rm output.txt | deleted output.txt",
        "truncate -s 1G output.txt | has more than 64 MiB in its directory",
        "head -c 1000 /dev/zero > output.txt | wrote more than 64 bytes to output.txt",
        "head -c 70000000 /dev/zero > junk; sleep 60 | has more than 64 MiB in its directory",
        "echo 1,2 > output.txt; echo 2 > input.txt | changed input.txt",
        "echo 1,2 > output.txt; rm input.txt | deleted input.txt",
        "echo 1,2 > output.txt; rm input.txt; ln -s ../secret input.txt | put something",
        "cd ..; mv player other; ln -s . player | replaced its directory",
      })
  void anInvalidAnswerLosesAndSaysWhy(String script, String fault) throws Exception {
    Path secret = Files.writeString(folder.resolve("secret"), "1,2\n");
    PlayerFailure failure =
        assertThrows(PlayerFailure.class, () -> player(script).decide(position(), MINUTE));
    assertEquals(Reason.CRASH, failure.reason());
    String message = String.valueOf(failure.getMessage());
    assertTrue(message.startsWith("student " + fault), message);
    assertFalse(message.contains("\n"), message);
    assertEquals("1,2\n", Files.readString(secret));
  }

  @Test
  void linksOfAnEarlierMoveAreRemovedAndNotFollowed() throws Exception {
    Path secret = Files.writeString(folder.resolve("secret"), "kept");
    FilePlayer player = player("echo 1,1 > output.txt");
    Path directory = folder.resolve("player");
    Files.createSymbolicLink(directory.resolve("output.txt"), secret);
    Files.createSymbolicLink(directory.resolve("input.txt"), secret);
    assertEquals(new Decision.Move(Points.of(5).at(1, 1)), player.decide(position(), MINUTE));
    assertEquals("kept", Files.readString(secret));
  }

  @Test
  void aProgramThatHangsIsKilledWithWhatItStarted() throws Exception {
    FilePlayer player = player("sleep 1000 & echo $! > child; echo 1,2 > output.txt; wait");
    PlayerFailure failure =
        assertThrows(
            PlayerFailure.class, () -> player.decide(position(), time(Duration.ofSeconds(1))));
    assertEquals(Reason.TIME, failure.reason());
    assertEquals(
        "student had not ended after 1.0 s for its move", String.valueOf(failure.getMessage()));
    awaitEnd(folder.resolve("player/child"));
  }

  @Test
  void whatAProgramLeavesRunningIsKilled() throws Exception {
    FilePlayer player = player("sleep 1000 & echo $! > child; echo 1,2 > output.txt");
    assertEquals(new Decision.Move(Points.of(5).at(1, 2)), player.decide(position(), MINUTE));
    awaitEnd(folder.resolve("player/child"));
  }

  private static void awaitEnd(Path pid) throws Exception {
    long child = Long.parseLong(Files.readString(pid).strip());
    ProcessHandle.of(child).ifPresent(handle -> handle.onExit().join());
  }

  @Test
  void aProgramThatForksTooMuchLoses() throws Exception {
    PlayerFailure failure =
        assertThrows(
            PlayerFailure.class,
            () ->
                player("for i in $(seq 100); do sleep 1000 & done; wait")
                    .decide(position(), MINUTE));
    assertTrue(String.valueOf(failure.getMessage()).contains("processes, 40 allowed"));
  }

  @Test
  void aDirectoryThatIsTooLargeAlreadyIsRefused() throws Exception {
    Path directory = Files.createDirectories(folder.resolve("player"));
    try (RandomAccessFile junk = new RandomAccessFile(directory.resolve("junk").toFile(), "rw")) {
      junk.setLength(PlayerDirectory.MOST_BYTES + 1);
    }
    assertEquals(
        "it has more than the 64 MiB or 10000 files that a player may have; empty it, or choose"
            + " another",
        assertThrows(IOException.class, () -> player("true")).getMessage());
  }

  @Test
  void closingDeletesAScratchDirectory() throws Exception {
    FilePlayer player =
        FilePlayer.inScratch(
            "student",
            new EngineProgram(
                List.of("/bin/sh", "-c", "pwd > " + folder + "/where; echo PASS > output.txt"),
                ProgramProtocol.FILE,
                ProcessLimits.NONE));
    player.decide(position(), MINUTE);
    Path where = Path.of(Files.readString(folder.resolve("where")).strip());
    assertTrue(Files.isDirectory(where));
    player.close();
    assertFalse(Files.exists(where));
  }
}
