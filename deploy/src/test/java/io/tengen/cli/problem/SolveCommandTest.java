package io.tengen.cli.problem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tengen.cli.CommandRun;
import io.tengen.game.board.Points;
import io.tengen.game.sgf.Sgf;
import io.tengen.game.sgf.SgfMode;
import io.tengen.game.sgf.SgfProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SolveCommandTest {
  // Black has three points in a row at the edge; the middle one decides.
  private static final String THREE =
      "(;FF[4]GM[1]SZ[9]AB[bi][bh][ch][dh][eh][fh][fi]"
          + "AW[ai][ah][bg][cg][dg][eg][fg][gh][gi][ag]PL[%s]%s)";

  @TempDir private Path folder;

  private Path write(String name, String toMove, String variations) throws IOException {
    return Files.writeString(folder.resolve(name), THREE.formatted(toMove, variations));
  }

  private static JsonNode solve(Path path) throws IOException {
    CommandRun run = CommandRun.of("solve", path.toString(), "--json");
    assertEquals(0, run.code(), run.err());
    return JsonMapper.builder().build().readTree(run.out());
  }

  @Test
  void namesQuestionStatusAndMove() throws Exception {
    JsonNode kill = solve(write("kill.sgf", "W", "(;W[di]C[RIGHT])(;W[ci])")).get(0);
    assertEquals("White to kill", kill.get("question").asText());
    assertEquals("critical", kill.get("status").asText());
    assertEquals("yes", kill.get("result").asText());
    assertEquals("D1", kill.get("move").asText());
    assertTrue(kill.get("isRight").asBoolean());
    assertTrue(kill.get("decided").asBoolean());
    JsonNode live = solve(write("live.sgf", "B", "")).get(0);
    assertEquals("Black to live", live.get("question").asText());
    assertEquals("D1", live.get("move").asText());
    assertTrue(live.get("isRight") == null, "a file without a solution");
  }

  @Test
  void comparesWithTheMainLineIfNothingIsMarked() throws Exception {
    JsonNode wrong = solve(write("main.sgf", "W", "(;W[ci])(;W[di])")).get(0);
    assertEquals("[\"C1\"]", wrong.get("correct").toString());
    assertTrue(!wrong.get("isRight").asBoolean());
  }

  @Test
  void solvesAllFilesOfADirectory() throws Exception {
    write("a.sgf", "W", "(;W[di]C[RIGHT])");
    write("b.sgf", "B", "(;B[di]C[+])");
    CommandRun run = CommandRun.of("solve", folder.toString());
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("2 problems, 2 decided, 2 of 2 solutions right"), run.out());
  }

  @Test
  void solvesTheOtherProblemsIfAFileIsNone() throws Exception {
    write("a.sgf", "W", "(;W[di]C[RIGHT])");
    Files.writeString(folder.resolve("b.sgf"), "no game");
    Files.writeString(folder.resolve("c.sgf"), "(;GM[1]SZ[9];B[aa])");
    Files.writeString(
        folder.resolve("d.sgf"), THREE.formatted("B", "") + "(;GM[1]SZ[9]AB[aa]AW[ab][ba])");
    CommandRun run = CommandRun.of("solve", folder.toString());
    assertEquals(2, run.code());
    assertTrue(run.out().contains("D1    right"), run.out());
    assertTrue(run.out().contains("d.sgf: 1"), run.out());
    List<String> faults = run.err().lines().toList();
    assertEquals(4, faults.size(), run.err());
    assertTrue(faults.getFirst().contains("b.sgf:1:"), run.err());
    assertTrue(faults.get(1).contains("d.sgf:1:"), run.err());
    assertTrue(faults.get(2).startsWith("c.sgf has no group in question"), run.err());
    assertEquals("tengen: left out 3 files or problems, see above", faults.getLast());
  }

  @Test
  void aSearchThatReachesItsLimitDecidesNothing() throws Exception {
    Path problem = write("three.sgf", "W", "(;W[di]C[RIGHT])");
    CommandRun run = CommandRun.of("solve", problem.toString(), "--nodes", "1", "--json");
    assertEquals(0, run.code(), run.err());
    JsonNode result = JsonMapper.builder().build().readTree(run.out()).get(0);
    assertEquals("undecided", result.get("status").asText());
    assertEquals("undecided", result.get("result").asText());
    assertTrue(!result.get("decided").asBoolean());
    assertTrue(result.get("isRight") == null, "neither right nor wrong");
    CommandRun drawn =
        CommandRun.of(
            "solve", problem.toString(), "--nodes", "1", "--svg", folder.resolve("x").toString());
    assertEquals(1, drawn.code());
    assertTrue(drawn.out().contains("undecided  ?"), drawn.out());
    assertTrue(drawn.err().contains("three.sgf has no solution to write"), drawn.err());
  }

  @Test
  void aSolutionByKoCanBePlayed() throws Exception {
    Path problems = Path.of("../engine/src/test/resources/problems/eye-spaces.sgf");
    String byKo =
        Stream.of(Files.readString(problems).split("(?=\\(;FF)"))
            .filter(problem -> problem.contains("by ko"))
            .findFirst()
            .orElseThrow();
    Path problem = Files.writeString(folder.resolve("ko.sgf"), byKo);
    Path sgf = folder.resolve("solved.sgf");
    CommandRun run = CommandRun.of("solve", problem.toString(), "--sgf", sgf.toString());
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("  ko  "), run.out());
    CommandRun read = CommandRun.of("influence", sgf.toString(), "--strict");
    assertEquals(0, read.code(), read.err());
  }

  @Test
  void warnsOfWhatAFileHasWrong() throws Exception {
    Path problem = write("off.sgf", "W", "");
    Files.writeString(problem, Files.readString(problem).replace("AB[bi]", "AB[zz][bi]"));
    CommandRun run = CommandRun.of("solve", problem.toString());
    assertEquals(0, run.code(), run.err());
    assertTrue(run.err().startsWith("warning: " + problem + ":"), run.err());
    assertTrue(run.err().contains("zz"), run.err());
  }

  @Test
  void writesTheSolutionAsSgfAndSvg() throws Exception {
    Path problem = write("kill.sgf", "W", "");
    Path svg = folder.resolve("out.svg");
    Path sgf = folder.resolve("solved");
    CommandRun run =
        CommandRun.of(
            "solve", problem.toString(), "--svg", svg.toString(), "--sgf", sgf.toString());
    assertEquals(0, run.code(), run.err());
    assertTrue(Files.readString(svg).startsWith("<svg"), "a picture");
    SgfProblem solved = Sgf.games(sgf, SgfMode.LENIENT).problem(0);
    int middle = Points.of(9).parse("D1");
    assertEquals(Set.of(middle), solved.correct());
  }

  @Test
  void badInputIsOneLine() throws Exception {
    Path missing = folder.resolve("missing.sgf");
    assertTrue(CommandRun.of("solve", missing.toString()).complaint(2).contains("missing.sgf"));
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertTrue(CommandRun.of("solve", empty.toString()).complaint(2).contains("no .sgf file"));
    Path text = Files.writeString(folder.resolve("text.sgf"), "no game");
    assertTrue(CommandRun.of("solve", text.toString()).complaint(2).contains("text.sgf"));
    write("a.sgf", "W", "");
    write("b.sgf", "W", "");
    Files.delete(text);
    assertTrue(
        CommandRun.of("solve", folder.toString(), "--svg", "x.svg").complaint(2).contains("--svg"));
    assertTrue(
        CommandRun.of("solve", folder.toString(), "--nodes", "0").complaint(2).contains("--nodes"));
  }
}
