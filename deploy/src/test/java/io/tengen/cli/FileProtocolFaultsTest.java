package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.Game;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.engine.play.Player;
import io.tengen.engine.program.EngineProgram;
import io.tengen.engine.program.ProcessLimits;
import io.tengen.engine.program.ProgramAllowlist;
import io.tengen.engine.program.ProgramProtocol;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Rules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs that break the file protocol, hosted by {@code minigo host} and as engines {@code
 * file:NAME}: the program loses with a line that says why, the host goes on, and nothing outside
 * the program's directory is touched.
 */
@Timeout(120)
class FileProtocolFaultsTest {
  private static final String MANY = "has more than 10000 files in its directory";

  @TempDir private Path folder;

  /**
   * A program and its fault.
   *
   * @param script what it does at its second move; it has answered the first one correctly
   * @param result the result of the game in which it is Black
   * @param note what the result says
   */
  record Fault(String script, String result, String note) {
    @Override
    public String toString() {
      return script;
    }

    boolean isTime() {
      return result.endsWith("T");
    }
  }

  private static Fault loses(String script, String note) {
    return new Fault(script, "W+F", note);
  }

  static Stream<Fault> faults() {
    return Stream.of(
        loses("true", "wrote nothing to output.txt"),
        loses("echo Traceback >&2; exit 1", "ended with exit code 1: Traceback"),
        loses("echo > output.txt", "wrote nothing to output.txt"),
        loses("printf '1,2\\n1,3\\n1,4\\n' > output.txt", "wrote more than one line"),
        loses("printf '1,2\\n1,3\\n' > output.txt", "wrote more than one line"),
        loses("echo a,b > output.txt", "wrote \"a,b\" to output.txt, which is neither"),
        loses("echo pass > output.txt", "wrote \"pass\" to output.txt, which is neither"),
        loses("echo -1,2 > output.txt", "wrote \"-1,2\" to output.txt, which is neither"),
        loses("echo 5,0 > output.txt", "B 5,0 is illegal: off the board"),
        loses("echo 0,0 > output.txt", "is illegal"),
        loses("printf '\\377\\376' > output.txt", "are not UTF-8"),
        loses("rm output.txt; mkdir output.txt", "something that is not a file in the place of"),
        loses("rm output.txt; mkfifo output.txt", "something that is not a file in the place of"),
        loses(
            "rm output.txt; ln -s \"$GUARD/move\" output.txt",
            "something that is not a file in the place of"),
        loses("rm output.txt", "deleted output.txt"),
        loses("truncate -s 1G output.txt", "has more than 64 MiB in its directory"),
        loses("head -c 1000 /dev/zero > output.txt", "wrote more than 64 bytes to output.txt"),
        loses("head -c 70000000 /dev/zero > x; sleep 600", "has more than 64 MiB in its directory"),
        loses("mkdir d; cd d; seq 10100 | xargs touch; sleep 600", MANY),
        loses("mkdir d; cd d; seq 10100 | xargs mkdir; exit 0", MANY),
        loses("for i in $(seq 600); do sleep 600 & done; wait", "processes, 512 allowed"),
        loses("echo 1,2 > output.txt; echo 2 > input.txt", "changed input.txt"),
        loses("echo 1,2 > output.txt; rm input.txt", "deleted input.txt"),
        loses("echo 1,2 > output.txt; rm input.txt; mkdir input.txt", "in the place of input.txt"),
        loses("mv \"$(pwd)\" \"$GUARD/../gone\"; ln -s . \"$PWD\"", "replaced its directory"),
        loses("rm -r \"$(pwd)\"", "replaced its directory"),
        new Fault("sleep 600", "W+T", "had not ended after "),
        new Fault("trap '' TERM INT; while true; do :; done", "W+T", "had not ended after "));
  }

  /** Writes the program, which has a guarded directory beside it. */
  private String command(Fault fault) throws IOException {
    Path guard = Files.createDirectories(folder.resolve("guard"));
    Files.writeString(guard.resolve("move"), "3,3\n");
    Path file = folder.resolve("player.sh");
    String first = "if [ ! -e moved ]; then touch moved; echo 0,0 > output.txt; exit; fi\n";
    Files.writeString(file, "GUARD='" + guard + "'\n" + first + fault.script + "\n");
    return file.toString();
  }

  private void assertGuarded() throws IOException {
    Path guard = folder.resolve("guard");
    try (Stream<Path> files = Files.list(guard)) {
      assertEquals(List.of(guard.resolve("move")), files.toList());
    }
    assertEquals("3,3\n", Files.readString(guard.resolve("move")));
  }

  private static String time(Fault fault) {
    return fault.isTime() ? "3s/move" : "100s/move";
  }

  @ParameterizedTest
  @MethodSource("faults")
  void aHostedProgramLoses(Fault fault) throws Exception {
    CommandRun run =
        CommandRun.of(
            "minigo",
            "host",
            "--black",
            "sh " + command(fault),
            "--white",
            "engine:alphabeta:depth=1",
            "--time",
            time(fault),
            "--out",
            folder.resolve("out").toString());
    assertEquals(0, run.code(), run.err());
    List<String> lines = Files.readAllLines(folder.resolve("out/Cresult.txt"));
    assertEquals("result: " + fault.result, lines.get(1), lines.toString());
    assertTrue(lines.get(3).contains(fault.note), lines.get(3));
    assertTrue(run.out().contains(fault.note), run.out());
    List<String> moves = run.out().lines().filter(line -> line.startsWith("move ")).toList();
    assertEquals(2, moves.size(), "each move is shown once: " + moves);
    assertGuarded();
  }

  /** Without those that take seconds, since the host plays them and both use the same player. */
  static Stream<Fault> quickFaults() {
    return faults().filter(fault -> !fault.note.equals(MANY) && !fault.script.startsWith("trap"));
  }

  @ParameterizedTest
  @MethodSource("quickFaults")
  void anEngineLoses(Fault fault) throws Exception {
    EngineProgram program =
        new EngineProgram(
            List.of("sh", command(fault)), ProgramProtocol.FILE, ProcessLimits.usual());
    EngineKinds kinds =
        StandardEngines.of(
            ProgramAllowlist.of(Map.of("student", program)), Map.of(), NetworkRegistry.NONE);
    Outcome outcome;
    try (Player black = kinds.create(StandardEngines.parse("file:student"), 1);
        Player white = kinds.create(StandardEngines.parse("alphabeta:depth=1"), 1)) {
      GameRecord game =
          new Game(
                  GameSetup.of(Rules.MINI_GO, 5, 2.5),
                  new Game.Seat("student", black),
                  new Game.Seat("opponent", white),
                  MatchRules.DEFAULT.withTime(TimeSystem.parse(time(fault))),
                  1)
              .play();
      outcome = game.outcome();
    }
    assertEquals(fault.result, outcome.result(), outcome.note());
    assertTrue(outcome.note().contains(fault.note), outcome.note());
    assertFalse(outcome.note().contains("\n"), outcome.note());
    assertGuarded();
  }
}
