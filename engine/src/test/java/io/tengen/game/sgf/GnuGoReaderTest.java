package io.tengen.game.sgf;

import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tengen.engine.program.ProgramLookup;
import io.tengen.game.board.Points;
import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares the reader and the writer with GNU Go's reader; skipped if it is not installed. */
class GnuGoReaderTest {
  private static final Path CORPUS = Path.of("src", "test", "resources", "sgf");

  /** Where GNU Go 3.8 reads a file of the corpus otherwise or not at all, and why. */
  private static final Map<String, String> DIFFERENCES =
      Map.ofEntries(
          entry("dead-setup", "leaves stones without liberties on the board"),
          entry("garbage", "ends at a property without a value"),
          entry("gtp-points", "takes D4 for a point off the board, and so for a pass"),
          entry("lower-case", "knows no property in lower case, so not the size either"),
          entry("no-semicolon", "ends the program at a node without a semicolon"),
          entry("rectangle", "takes one corner of a rectangle in AW"),
          entry("setup-later", "ignores AE"),
          entry("taken-point", "ends at a move on a taken point"),
          entry("truncated", "ends the program at the end of the file"));

  @TempDir Path directory;

  private Path gnuGo;

  @BeforeEach
  void needsGnuGo() {
    gnuGo = ProgramLookup.find("gnugo").orElse(directory);
    assumeTrue(!gnuGo.equals(directory), "gnugo is not installed");
  }

  @Test
  void gnuGoReadsWhatTengenWrites() throws Exception {
    SplittableRandom random = new SplittableRandom(7);
    Map<Path, String> expected = new LinkedHashMap<>();
    for (int game = 0; game < 60; game++) {
      int size = random.nextInt(5, 20);
      GameSetup setup = GameSetup.of(Rules.CHINESE, size, random.nextInt(20) / 2.0);
      boolean handicap = random.nextBoolean() && GameSetup.mostHandicap(size) >= 2;
      Position position = new Position(handicap ? setup.withHandicap(2) : setup);
      List<GameRecord.Move> moves = play(position, random);
      GameRecord record =
          new GameRecord(
              position.setup(),
              "a [b] \\ c:d",
              "天元",
              moves,
              Outcome.counted(Outcome.Reason.SCORE, position.score()),
              Instant.EPOCH,
              game);
      Path file = directory.resolve(game + ".sgf");
      boolean isRecord = random.nextBoolean();
      Files.writeString(file, isRecord ? Sgf.write(record, "g]\n", "") : Sgf.write(position));
      expected.put(file, GnuGoReader.describe(position));
    }
    assertEquals(expected, GnuGoReader.read(gnuGo, List.copyOf(expected.keySet()), directory));
  }

  private static List<GameRecord.Move> play(Position position, SplittableRandom random) {
    List<GameRecord.Move> moves = new ArrayList<>();
    Points points = position.points();
    for (int i = random.nextInt(2 * points.count()); i > 0 && position.passes() < 2; i--) {
      int point = points.get(random.nextInt(points.count()));
      int move = position.isLegal(point) ? point : Points.PASS;
      position.playLegal(move);
      moves.add(new GameRecord.Move(move, 0, null));
    }
    return moves;
  }

  @Test
  void gnuGoAgreesOnTheCorpusButWhereItsReaderIsKnownToDiffer() throws Exception {
    List<Path> files;
    try (Stream<Path> list = Files.list(CORPUS)) {
      files = list.sorted().toList();
    }
    Map<String, String> differences = new TreeMap<>();
    for (Path file : files) {
      // A file at a time, since GNU Go ends at some of them.
      String read = GnuGoReader.read(gnuGo, List.of(file), directory).getOrDefault(file, "nothing");
      String name = file.getFileName().toString().replace(".sgf", "");
      String own = GnuGoReader.describe(Sgf.read(file).position());
      if (!read.equals(own)) {
        differences.put(name, own + " but GNU Go reads " + read);
      }
    }
    assertEquals(new TreeMap<>(DIFFERENCES).keySet(), differences.keySet(), differences::toString);
    assertTrue(files.size() > 3 * differences.size(), "files of the corpus: " + files.size());
  }
}
