package io.tengen.engine.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.record.GameRecord;
import io.tengen.game.sgf.Sgf;
import io.tengen.game.sgf.SgfException;
import io.tengen.game.sgf.SgfGame;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Checks that an arbitrary file is read as a game with warnings or rejected with one line. For a
 * long run:
 *
 * <pre>
 * ./mvnw -Dquick -pl engine test -Dtest='*FuzzTest' -Dtengen.fuzz.bytes=10000000
 * </pre>
 */
class SgfFuzzTest {
  private static final List<String> TOKENS =
      List.of(
          "(",
          ")",
          ";",
          "[",
          "]",
          "\\",
          "\\]",
          ":",
          "(;",
          "()",
          ";;",
          "[]",
          "[[",
          "B",
          "W",
          "B[]",
          "W[tt]",
          "B[aa]",
          ";B[cc];W[dd]",
          "AB[aa:ss]",
          "AW[aa:aa]",
          "AE[ss:aa]",
          "AB[:]",
          "PL[W]",
          "SZ[1]",
          "SZ[25]",
          "SZ[9:9]",
          "SZ[]",
          "KM[-361]",
          "KM[3.75]",
          "KM[0.25]",
          "HA[9]",
          "HA[-1]",
          "HA[999]",
          "RE[B+9999.9999]",
          "RE[B+0]",
          "RE[0]",
          "RE[Void]",
          "RE[W+]",
          "GC[by a crash]",
          "GC[by a crash: ]",
          "GM[2]",
          "GM[]",
          "FF[99]",
          "CA[UTF-16]",
          "CA[UTF-7]",
          "CA[x-COMPOUND_TEXT]",
          "CA[ISO-2022-JP]",
          "CA[IBM1047]",
          "CA[]",
          "CA[*]",
          "DT[2026-13-40]",
          "DT[+999999999-01-01]",
          "\uFEFF",
          "\0",
          "\r",
          "\n\r",
          "\u2028",
          "\uD83D\uDE00",
          "black[aa]",
          "bbbb[aa]",
          "\t");

  private static final List<String> OPENINGS = List.of("(;", "(", "[", "(;B[aa]", "(;W[]", "\\");

  @TestFactory
  Stream<DynamicTest> theSeedsAreGames() throws IOException {
    return Corpus.of(".sgf").entrySet().stream()
        .map(seed -> DynamicTest.dynamicTest(seed.getKey(), () -> Sgf.read(seed.getValue())));
  }

  @Test
  void readsOrRejectsArbitraryFilesWithOneLine() throws IOException, InterruptedException {
    List<byte[]> seeds = List.copyOf(Corpus.of(".sgf").values());
    int[] games = new int[2];
    Fuzzing.feed(
        new Mutator(seeds, TOKENS, OPENINGS, new SplittableRandom(361)),
        file -> games[reads(file) ? 0 : 1]++);
    assertTrue(games[0] > 10, "files that were still games: " + games[0]);
    assertTrue(games[1] > 10, "files that were refused: " + games[1]);
  }

  /** Returns whether a file is a game, and checks that the game can be written and read again. */
  private static boolean reads(byte[] file) throws SgfException {
    SgfGame game;
    try {
      game = Sgf.read(file);
    } catch (SgfException e) {
      String message = String.valueOf(e.getMessage());
      assertEquals(1, message.lines().count(), message);
      assertTrue(message.length() < 300, message);
      return false;
    }
    int placed = game.placements().isEmpty() ? 0 : game.placements().getLast().afterMoves();
    assertEquals(game.moves().size() - placed, game.position().moveCount());
    assertTrue(game.isPlayable() || !game.warnings().isEmpty());
    for (String warning : game.warnings()) {
      assertEquals(1, warning.lines().count(), warning);
    }
    Optional<GameRecord> record = game.finished();
    if (record.isPresent()) {
      SgfGame again = Sgf.read(Sgf.write(record.get()).getBytes(StandardCharsets.UTF_8));
      assertEquals(game.setup(), again.setup());
      assertEquals(game.moves(), again.moves());
      assertEquals(game.outcome(), again.outcome());
    }
    return true;
  }
}
