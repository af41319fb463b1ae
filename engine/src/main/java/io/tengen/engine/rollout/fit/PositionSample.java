package io.tengen.engine.rollout.fit;

import io.tengen.engine.rollout.PatternPolicy;
import io.tengen.engine.rollout.PatternRollout;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A sample of positions to learn from: some from games, others a few playout moves after a game
 * position, since playouts reach positions that games do not. Confined to one thread.
 */
public final class PositionSample {
  /** The maximum number of playout moves. */
  private static final int MAX_PLAYOUT_MOVES = 20;

  private final List<PolicyFit.Game> games;
  private final SplittableRandom random;
  private final PatternPolicy policy;

  /** For each game, the number of positions with a next move in it and all games before. */
  private final int[] ends;

  /**
   * Creates a sampler.
   *
   * @param games the games
   * @param policy the policy of playouts
   * @param seed the seed of the draws
   */
  public PositionSample(List<PolicyFit.Game> games, PatternPolicy policy, long seed) {
    this.games = games;
    this.policy = policy;
    random = new SplittableRandom(seed);
    ends = new int[games.size()];
    int sum = 0;
    for (int i = 0; i < ends.length; i++) {
      sum += games.get(i).moves().size();
      ends[i] = sum;
    }
  }

  /**
   * Draws positions, none of them over.
   *
   * @param count the number of positions; the result has fewer if the games have fewer or if
   *     playouts end early
   * @param share the share of positions that lie off the games, from 0 to below 1
   */
  public List<TeacherQuery> draw(int count, double share) {
    int all = ends.length == 0 ? 0 : ends[ends.length - 1];
    int on = (int) Math.min(all, Math.round(count * (1 - share)));
    int off = (int) Math.round(on * share / (1 - share));
    List<TeacherQuery> queries = new ArrayList<>();
    for (int position : distinct(on, all)) {
      TeacherQuery query = inGame(position);
      if (!query.position().isOver()) {
        queries.add(query);
      }
    }
    for (int i = 0; i < off; i++) {
      TeacherQuery query = afterPlayout(inGame(random.nextInt(all)));
      if (query != null) {
        queries.add(query);
      }
    }
    return queries;
  }

  /**
   * Draws {@code count} distinct numbers from 0 to {@code bound} − 1, in ascending order (Floyd's
   * algorithm).
   */
  private int[] distinct(int count, int bound) {
    boolean[] isDrawn = new boolean[bound];
    for (int i = bound - count; i < bound; i++) {
      int number = random.nextInt(i + 1);
      isDrawn[isDrawn[number] ? i : number] = true;
    }
    int[] drawn = new int[count];
    int found = 0;
    for (int i = 0; i < bound; i++) {
      if (isDrawn[i]) {
        drawn[found++] = i;
      }
    }
    return drawn;
  }

  private TeacherQuery inGame(int position) {
    int at = Arrays.binarySearch(ends, position);
    // The first game whose end lies beyond the position; games without moves are skipped.
    int game = at < 0 ? -at - 1 : at + 1;
    while (ends[game] <= position) {
      game++;
    }
    PolicyFit.Game of = games.get(game);
    int before = game == 0 ? 0 : ends[game - 1];
    int[] moves =
        of.moves().subList(0, position - before).stream().mapToInt(Integer::intValue).toArray();
    return new TeacherQuery(game, of.setup(), moves);
  }

  /**
   * Returns a position some playout moves later; null if the playout ends before or plays an
   * illegal move.
   */
  private @Nullable TeacherQuery afterPlayout(TeacherQuery start) {
    Position position = start.position();
    if (position.isOver()) {
      return null;
    }
    PatternRollout.Drawing drawing = new PatternRollout.Drawing(policy, position);
    drawing.state.reset(position);
    int length = start.moves().length;
    int[] moves = Arrays.copyOf(start.moves(), length + 1 + random.nextInt(MAX_PLAYOUT_MOVES));
    int last = length == 0 ? Points.PASS : moves[length - 1];
    for (int i = length; i < moves.length; i++) {
      last = drawing.draw(position, last, random);
      if (last == Points.PASS || !position.isLegal(last)) {
        return null;
      }
      position.playLegal(last);
      drawing.state.played(position, last);
      moves[i] = last;
    }
    return position.isOver() ? null : new TeacherQuery(start.game(), start.setup(), moves);
  }
}
