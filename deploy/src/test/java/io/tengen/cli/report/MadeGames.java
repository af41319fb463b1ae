package io.tengen.cli.report;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.OpeningMoves;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Rules;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.StoredGame;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Fixture games of a 5x5 run. */
final class MadeGames {
  static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

  /** Black takes the white stone on A5 with the third move, White passes, Black goes on. */
  static final String CAPTURE = "A4 A5 B5 pass C3";

  private MadeGames() {}

  static RunStatus run(int games, String... engines) {
    List<EngineSpec> specs = Arrays.stream(engines).map(StandardEngines::parse).toList();
    RunSpec plan =
        RunSpec.builder(RunKind.EVALUATION, specs, GameSetup.of(Rules.CHINESE, 5, 24.5), games)
            .seed(42)
            .build();
    return new RunStatus("r7", plan, RunState.FINISHED, START, games, 0, 0, "");
  }

  /** Returns a game with these moves, by names of points; the i-th took i milliseconds. */
  static StoredGame game(
      int index, String black, String white, Outcome outcome, String moves, String worker) {
    GameSetup setup = GameSetup.of(Rules.CHINESE, 5, 24.5);
    Points points = Points.of(5);
    List<String> names = List.of(moves.split(" ", -1));
    List<GameRecord.Move> made =
        IntStream.range(0, names.size())
            .mapToObj(i -> new GameRecord.Move(points.parse(names.get(i)), 1_000_000L * i, null))
            .toList();
    GameRecord record =
        new GameRecord(setup, black, white, made, outcome, START.plusSeconds(index), index);
    return new StoredGame("r7", index, record, worker);
  }

  /** Returns a game that this side wins by resignation; null for a game without a winner. */
  static StoredGame game(int index, String black, String white, @Nullable Color winner) {
    Outcome outcome =
        winner == null
            ? Outcome.counted(Outcome.Reason.SCORE, 0)
            : Outcome.lost(winner.opponent(), Outcome.Reason.RESIGN, "");
    return game(index, black, white, outcome, moves(index), "w" + index % 2);
  }

  /** Returns a game that this side wins by resignation after an opening of this name. */
  static StoredGame opened(int index, String black, String white, Color winner, String opening) {
    StoredGame plain = game(index, black, white, winner);
    GameRecord played = plain.record();
    GameRecord record =
        new GameRecord(
            played.setup(),
            black,
            white,
            played.moves(),
            played.outcome(),
            played.startedAt(),
            played.seed(),
            played.refereeLog().withOpening(new OpeningMoves(opening, 1)));
    return new StoredGame(plain.run(), index, record, plain.worker());
  }

  /** Returns moves that differ for each index below 300. */
  private static String moves(int index) {
    String first = "ABCDE".charAt(index % 5) + String.valueOf(1 + index / 5 % 3);
    String second = "ABCDE".charAt(index / 15 % 5) + "4";
    String third = "ABCD".charAt(index / 75) + "5";
    return first + " " + second + " " + third;
  }

  /**
   * Returns colour-swapped pairs of games of the engines {@code a} and {@code b}. Each letter is
   * the result of a pair for b: W for 2–0, D for 1–1, L for 0–2.
   */
  static GameLog pairs(String pairs) {
    GameLog log = new GameLog(run(2 * pairs.length(), "a=random", "b=random").spec(), 10);
    for (int pair = 0; pair < pairs.length(); pair++) {
      char end = pairs.charAt(pair);
      boolean first = end == 'W';
      boolean second = end != 'L';
      log.add(game(2 * pair, "a", "b", first ? Color.WHITE : Color.BLACK));
      log.add(game(2 * pair + 1, "b", "a", second ? Color.BLACK : Color.WHITE));
    }
    return log;
  }

  static Source source(String... notes) {
    return new Source("tengen evaluate", "", "tengen show r7", "1.2.3", List.of(notes));
  }
}
