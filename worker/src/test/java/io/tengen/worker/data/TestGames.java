package io.tengen.worker.data;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.worker.data.shard.FinalBoard;
import io.tengen.worker.data.shard.MoveCounts;
import io.tengen.worker.data.shard.PlayerInfo;
import io.tengen.worker.data.shard.Quantization;
import io.tengen.worker.data.shard.SearchSummary;
import io.tengen.worker.data.shard.TrainingGame;
import io.tengen.worker.data.shard.Turn;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Games of random moves with invented searches that resemble those of 100 visits. */
public final class TestGames {
  public static final String NETWORK = "0123456789abcdef".repeat(4);

  private TestGames() {}

  /** Returns a generated game; equal arguments give equal games. */
  public static TrainingGame game(int size, long index, String network) {
    SplittableRandom random = new SplittableRandom(index);
    GameSetup setup = GameSetup.of(Rules.CHINESE, size, 7.5);
    Position position = new Position(setup);
    List<Turn> turns = new ArrayList<>();
    while (!position.isOver() && turns.size() < 3 * size * size) {
      Turn turn = turn(position, random);
      turns.add(turn);
      position.play(turn.move());
    }
    FinalBoard end = FinalBoard.of(position);
    PlayerInfo player = new PlayerInfo("mcts:net=test,visits=100", network);
    return new TrainingGame(
        new TrainingGame.Id("test", index),
        setup,
        player,
        player,
        turns,
        Math.min(4, turns.size()),
        Outcome.counted(Outcome.Reason.SCORE, end.lead()),
        end,
        index % 10 == 0,
        Instant.ofEpochSecond(1_700_000_000 + index),
        random.nextLong());
  }

  public static TrainingGame game(int size, long index) {
    return game(size, index, NETWORK);
  }

  /** Returns a copy of a game under another name. */
  public static TrainingGame named(TrainingGame game, TrainingGame.Id id) {
    return new TrainingGame(
        id,
        game.setup(),
        game.black(),
        game.white(),
        game.turns(),
        game.opening(),
        game.outcome(),
        game.end(),
        game.neverResign(),
        game.startedAt(),
        game.seed());
  }

  /** Returns a game between humans that was resigned after three moves. */
  public static TrainingGame unsearched(int size) {
    GameSetup setup = GameSetup.of(Rules.CHINESE, size, 6.5);
    Points points = setup.size() == size ? Points.of(size) : Points.of(9);
    return new TrainingGame(
        new TrainingGame.Id("sgf", 0),
        setup,
        new PlayerInfo("Shusaku", ""),
        new PlayerInfo("Gennan Inseki", ""),
        List.of(
            new Turn(points.at(2, 2), null),
            new Turn(points.at(4, 4), null),
            new Turn(points.at(2, 4), null)),
        0,
        Outcome.lost(Color.WHITE, Outcome.Reason.RESIGN, ""),
        null,
        false,
        Instant.EPOCH,
        0);
  }

  private static Turn turn(Position position, SplittableRandom random) {
    int[] legal = new int[position.points().count() + 1];
    int count = position.candidates(legal);
    if (count == 0) {
      return new Turn(Points.PASS, thought(new int[] {Points.PASS}, random));
    }
    int[] shuffled = Arrays.copyOf(legal, count);
    for (int i = count - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swapped = shuffled[i];
      shuffled[i] = shuffled[j];
      shuffled[j] = swapped;
    }
    int[] visited = Arrays.copyOf(shuffled, Math.min(count, 5 + random.nextInt(20)));
    int move = visited[0];
    Arrays.sort(visited);
    return new Turn(move, random.nextInt(10) == 0 ? null : thought(visited, random));
  }

  private static SearchSummary thought(int[] moves, SplittableRandom random) {
    int[] visits = new int[moves.length];
    float[] values = new float[moves.length];
    int left = 100;
    for (int i = 0; i < moves.length; i++) {
      visits[i] = 1 + random.nextInt(Math.max(1, left / 3));
      values[i] = Quantization.moveValue(random.nextInt(Quantization.MOVE_VALUES + 1));
      left -= visits[i];
    }
    boolean full = random.nextInt(4) > 0;
    @Nullable MoveCounts target =
        full && random.nextBoolean()
            ? MoveCounts.of(moves, IntStream.of(visits).map(visit -> 10 * visit).toArray())
            : null;
    return new SearchSummary(
        full,
        101,
        Quantization.value(random.nextInt(Quantization.VALUES + 1)),
        Quantization.lead(random.nextInt(800) - 400),
        MoveCounts.of(moves, visits, values),
        target);
  }
}
