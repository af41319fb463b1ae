package io.tengen.engine.play;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.engine.gtp.JavaProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Same seed, one thread, same visits: the same game, whatever the machine and however its Java
 * compiles. The games are recorded in {@code fixed-games.txt}. After an intended change of play,
 * write them again and review the difference before committing it:
 *
 * <pre>
 * ./mvnw -Dquick -pl engine test -Dtest=DeterminismTest -Dtengen.fixedGames=write
 * </pre>
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DeterminismTest {
  private static final Path GAMES = Path.of("src", "test", "resources", "fixed-games.txt");
  private static final Map<FixedGame, String> PLAYED = new ConcurrentHashMap<>();

  @Test
  void gamesEqualTheRecordedOnes() throws IOException, InterruptedException {
    List<String> played = new ArrayList<>();
    for (FixedGame game : FixedGame.values()) {
      played.add(played(game));
    }
    if (System.getProperty("tengen.fixedGames", "").equals("write")) {
      Files.write(GAMES, played);
    }
    assertSame(Files.readAllLines(GAMES), played);
  }

  static Stream<Arguments> machines() {
    return Stream.of(
        Arguments.of("without a compiler", List.of("-Xint"), List.of(FixedGame.TINY)),
        Arguments.of(
            "with the fast compiler only",
            List.of("-XX:TieredStopAtLevel=1"),
            List.of(FixedGame.values())),
        Arguments.of(
            "without vectors and fused arithmetic, with another collector",
            List.of(
                "-XX:+IgnoreUnrecognizedVMOptions",
                "-XX:UseAVX=0",
                "-XX:-UseFMA",
                "-XX:-UseSuperWord",
                "-XX:+UseSerialGC"),
            List.of(FixedGame.values())));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("machines")
  void anotherJavaPlaysTheSameGames(String name, List<String> options, List<FixedGame> games)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(JavaProcess.commandLine(FixedGame.class, options));
    List<String> expected = new ArrayList<>();
    for (FixedGame game : games) {
      command.add(game.name());
      expected.add(played(game));
    }
    Process other =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try {
      assertSame(expected, other.inputReader(StandardCharsets.UTF_8).readAllLines());
      assertEquals(0, other.waitFor());
    } finally {
      other.destroyForcibly();
    }
  }

  /** The games played in this process, once for all tests. */
  private static String played(FixedGame game) throws InterruptedException {
    String known = PLAYED.get(game);
    String line = known == null ? game.play() : known;
    PLAYED.put(game, line);
    return line;
  }

  /** Compares move by move, so that a failure names the first difference. */
  private static void assertSame(List<String> expected, List<String> played) {
    assertEquals(expected.size(), played.size(), "games");
    for (int game = 0; game < expected.size(); game++) {
      List<String> moves = words(expected.get(game));
      List<String> others = words(played.get(game));
      String name = moves.getFirst();
      for (int i = 3; i < Math.min(moves.size(), others.size()); i++) {
        assertEquals(moves.get(i), others.get(i), name + ", move " + (i - 2));
      }
      assertEquals(moves, others, name + ": the moves are the same, what was thought of them not");
    }
  }

  private static List<String> words(String line) {
    return List.of(line.split(" ", -1));
  }
}
