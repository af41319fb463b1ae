package io.tengen.engine.play;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.OpeningMoves;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.Ruling;
import io.tengen.game.record.SearchStats;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.DeadStones;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Outcome.Reason;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Makes records of games with random legal moves and every kind of outcome. */
public final class RandomRecords {
  private static final List<String> NAMES =
      List.of("", "random", "mcts:visits=50", "a]b\\c:d", "天元 9級", "[;(");

  private RandomRecords() {}

  public static GameRecord of(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    GameSetup setup = setup(random);
    Position position = new Position(setup);
    List<GameRecord.Move> moves = new ArrayList<>();
    int limit = random.nextInt(3 * setup.size() * setup.size());
    List<Ruling> rulings = new ArrayList<>();
    while (moves.size() < limit && goesOn(position, random)) {
      int move = move(position, random);
      if (move == Points.PASS && random.nextInt(3) == 0) {
        Ruling.Kind kind = Ruling.Kind.values()[random.nextInt(Ruling.Kind.values().length)];
        rulings.add(new Ruling(moves.size(), position.toMove(), kind, "W C3 is [so]: \\ bad"));
      }
      position.play(move);
      SearchStats search =
          random.nextBoolean()
              ? new SearchStats(random.nextInt(1000), random.nextDouble(), List.of())
              : null;
      moves.add(new GameRecord.Move(move, random.nextLong(1_000_000_000L), search));
    }
    return new GameRecord(
        setup,
        NAMES.get(random.nextInt(NAMES.size())),
        NAMES.get(random.nextInt(NAMES.size())),
        moves,
        outcome(position, random),
        Instant.ofEpochSecond(random.nextLong(4_000_000_000L)),
        seed,
        refereeLog(position, rulings, random));
  }

  private static GameSetup setup(SplittableRandom random) {
    int size = random.nextInt(Points.MIN_SIZE, Points.MAX_SIZE + 1);
    Rules rules = Rules.ALL.get(random.nextInt(Rules.ALL.size()));
    double komi = random.nextInt(-2 * size, 2 * size) / 2.0;
    GameSetup setup = GameSetup.of(rules, size, komi);
    if (size >= 7 && random.nextBoolean()) {
      return setup.withHandicap(random.nextInt(2, size == 7 || size % 2 == 0 ? 5 : 10));
    }
    if (size >= 3 && random.nextBoolean()) {
      Points points = Points.of(size);
      return new GameSetup(
          rules,
          size,
          komi,
          List.of(points.at(1, 1)),
          random.nextBoolean() ? List.of(points.at(0, 2)) : List.of(),
          random.nextBoolean() ? Color.BLACK : Color.WHITE);
    }
    return setup;
  }

  private static boolean goesOn(Position position, SplittableRandom random) {
    int limit = position.setup().rules().moveLimit();
    boolean isPassed = position.passes() >= 2 && !position.isEndedByRule();
    if (isPassed && (limit == 0 || position.moveCount() < limit) && random.nextInt(4) > 0) {
      position.resume(random.nextBoolean() ? Color.BLACK : Color.WHITE);
    }
    return !position.isOver();
  }

  private static RefereeLog refereeLog(
      Position end, List<Ruling> rulings, SplittableRandom random) {
    Settlement[] settlements = Settlement.values();
    Settlement settlement =
        end.moveCount() == 0
            ? Settlement.AS_IT_STOOD
            : settlements[random.nextInt(settlements.length)];
    List<Integer> dead =
        settlement == Settlement.AS_IT_STOOD
            ? List.of()
            : DeadStones.wholeChains(
                end.board(), List.of(end.points().get(random.nextInt(end.points().count()))));
    return new RefereeLog(rulings, end.resumptions(), settlement, dead)
        .withOpening(opening(end, rulings, random));
  }

  /** An opening has no rulings. */
  private static OpeningMoves opening(Position end, List<Ruling> rulings, SplittableRandom random) {
    int most = rulings.isEmpty() ? end.moveCount() : rulings.getFirst().move();
    int count = random.nextInt(most + 1);
    return count == 0 ? OpeningMoves.NONE : new OpeningMoves("no. [1]: 天元 \\", count);
  }

  private static int move(Position position, SplittableRandom random) {
    if (random.nextInt(8) == 0) {
      return Points.PASS;
    }
    for (int tries = 0; tries < 20; tries++) {
      int point = position.points().get(random.nextInt(position.points().count()));
      if (position.isLegal(point)) {
        return point;
      }
    }
    return Points.PASS;
  }

  private static Outcome outcome(Position position, SplittableRandom random) {
    List<Reason> reasons = List.of(Reason.values());
    Reason reason = reasons.get(random.nextInt(reasons.size()));
    if (reason.neverHasWinner()) {
      return new Outcome(null, reason, 0, "");
    }
    return reason.isCounted()
        ? Outcome.counted(reason, position.score())
        : Outcome.lost(
            position.toMove(), reason, random.nextBoolean() ? "last words: [x] \\ (1)" : "");
  }
}
