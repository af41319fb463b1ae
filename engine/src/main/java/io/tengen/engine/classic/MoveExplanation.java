package io.tengen.engine.classic;

import io.tengen.engine.classic.HotChains.Chain;
import io.tengen.engine.classic.HotChains.Fate;
import io.tengen.engine.classic.pattern.JosekiTable;
import io.tengen.engine.classic.pattern.Pattern;
import io.tengen.engine.classic.pattern.PatternLibrary;
import io.tengen.engine.classic.pattern.PatternMatcher;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What speaks for and against a move. Immutable.
 *
 * @param move a legal point
 * @param patterns the patterns that match it, the strongest first
 * @param joseki the names of the lines of the corner to which it belongs
 * @param goals the local goals that it serves, the most valuable first
 * @param readings the chains that reading finds unsafe after it, the largest first
 * @param leadBefore Black's lead in points without komi if the side to move passed
 * @param leadAfter Black's lead in points without komi after the move
 * @param choices the moves that the engine kind {@code classic} prefers, the best first
 * @param rank the place of the move among all that were searched, from 1; 0 if it was not searched
 */
public record MoveExplanation(
    int move,
    List<Pattern> patterns,
    List<String> joseki,
    List<Goal> goals,
    List<Reading> readings,
    double leadBefore,
    double leadAfter,
    List<Integer> choices,
    int rank) {
  private static final int NODES = 1500;
  private static final int CHOICES = 3;

  /**
   * A chain after the move.
   *
   * @param stone the first of its stones
   * @param color the stone of its owner
   * @param size the number of its stones
   * @param dead whether it is captured even if its owner moves first; otherwise the turn decides
   */
  public record Reading(int stone, int color, int size, boolean dead) {}

  public MoveExplanation {
    patterns = List.copyOf(patterns);
    joseki = List.copyOf(joseki);
    goals = List.copyOf(goals);
    readings = List.copyOf(readings);
    choices = List.copyOf(choices);
  }

  /**
   * Explains a move. Takes up to a second.
   *
   * @param position a position that is not over
   * @param move a point that is legal there
   * @param library the patterns and joseki to match
   * @throws InterruptedException if the thread was interrupted
   */
  public static MoveExplanation of(Position position, int move, PatternLibrary library)
      throws InterruptedException {
    int size = position.points().size();
    Evaluation evaluation = new Evaluation(size, ClassicSearch.LADDER_NODES);
    List<Goal> goals = new GoalFinder(position, evaluation).goals(move);
    Position passed = new Position(position);
    passed.playLegal(Points.PASS);
    double before = evaluation.lead(passed);
    Position after = new Position(position);
    after.playLegal(move);
    double lead = evaluation.lead(after);
    List<Integer> ranked =
        new ClassicSearch(size, library, new SplittableRandom(0), System::nanoTime)
            .ranked(position, NODES, Long.MAX_VALUE);
    return new MoveExplanation(
        move,
        patterns(position, move, library),
        joseki(position, move, library),
        goals,
        readings(evaluation.read(after)),
        before,
        lead,
        ranked.subList(0, Math.min(CHOICES, ranked.size())),
        ranked.indexOf(move) + 1);
  }

  private static List<Pattern> patterns(Position position, int move, PatternLibrary library) {
    PatternMatcher matcher = new PatternMatcher(library);
    matcher.load(position.board());
    List<Pattern> found = new ArrayList<>(matcher.matches(move, position.stoneToMove()));
    found.sort((a, b) -> Integer.compare(b.weight(), a.weight()));
    return found;
  }

  private static List<String> joseki(Position position, int move, PatternLibrary library) {
    return new JosekiTable(library)
        .suggestions(position.board(), position.stoneToMove()).stream()
            .filter(one -> one.point() == move)
            .flatMap(one -> one.names().stream())
            .toList();
  }

  private static List<Reading> readings(List<Chain> chains) {
    return chains.stream()
        .map(chain ->
            new Reading(chain.stone(), chain.color(), chain.size(), chain.fate() == Fate.DEAD))
        .toList();
  }

  /** Returns the points that the move gains for its side in the estimate. */
  public double gain(int color) {
    return color == Board.BLACK ? leadAfter - leadBefore : leadBefore - leadAfter;
  }
}
