package io.tengen.coordinator.tournament;

import io.tengen.coordinator.pairing.Pairing;
import io.tengen.coordinator.pairing.adaptive.AdaptivePolicy;
import io.tengen.coordinator.rating.PairCount;
import io.tengen.coordinator.rating.ReorderBuffer;
import io.tengen.game.board.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The state of an adaptive tournament: draws the pairs of games that are most informative and ends
 * when every wanted interval is narrow enough.
 *
 * <p>Games are drawn from all results so far and from the games in progress. The end is decided
 * from the results in the order of the games' numbers, since taking them as they arrive would
 * favour short games. It is checked each time that as many pairs as there are engines have been
 * taken in that order.
 */
final class AdaptiveState implements TournamentState {
  private static final int PAIR = 2;

  /**
   * The most pairs drawn by one call. Drawing this many for a hundred engines takes about 15 ms;
   * callers that need more call again.
   */
  private static final int MOST_PAIRS = 64;

  /**
   * At least one pair for this many engines is drawn at once, because most of the work is rating
   * the engines, once a call.
   */
  private static final int ENGINES_PER_PAIR = 8;

  private final AdaptivePolicy policy;
  private final int engines;
  private final int games;
  private final double targetWidth;

  private final List<DrawnGames> draws = new ArrayList<>();

  /** For each game, the index in {@link #draws} of the draw that it belongs to. */
  private final List<Integer> drawOf = new ArrayList<>();

  /** For each draw, how many of its games have not been counted. */
  private final List<Integer> open = new ArrayList<>();

  /** The first draw with a game that has not been counted. */
  private int oldest;

  private final Results all;
  private final Results inOrder;
  private final ReorderBuffer<Result> order = new ReorderBuffer<>();
  private int taken;
  private OptionalDouble width = OptionalDouble.empty();

  /**
   * @param games the most games that the run may have
   * @param targetWidth half-width of an interval that is narrow enough, in Elo
   */
  AdaptiveState(AdaptivePolicy policy, int engines, int games, double targetWidth) {
    this.policy = policy;
    this.engines = engines;
    this.games = games;
    this.targetWidth = targetWidth;
    all = new Results(engines);
    inOrder = new Results(engines);
  }

  @Override
  public void drawn(List<DrawnGames> more) {
    for (DrawnGames drawnGames : more) {
      for (int i = 0; i < drawnGames.games(); i++) {
        drawOf.add(draws.size());
      }
      draws.add(drawnGames);
      open.add(drawnGames.games());
    }
  }

  @Override
  public void count(int index, int black, int white, CountedGame countedGame) {
    int draw = drawOf.get(index);
    open.set(draw, open.get(draw) - 1);
    while (oldest < draws.size() && open.get(oldest) == 0) {
      oldest++;
    }
    Result result = new Result(black, white, countedGame);
    all.add(result);
    for (Result due : order.add(index, result)) {
      inOrder.add(due);
      taken++;
      if (taken % (PAIR * engines) == 0 && !isOver()) {
        width = OptionalDouble.of(policy.widest(inOrder.counts()));
      }
    }
  }

  @Override
  public List<DrawnGames> next(int wanted) {
    int left = games - drawOf.size();
    if (isOver() || wanted <= 0 || left <= 0) {
      return List.of();
    }
    int asked = Math.max((wanted + 1) / PAIR, engines / ENGINES_PER_PAIR);
    int pairs = Math.min(Math.min(asked, MOST_PAIRS), (left + 1) / PAIR);
    List<Pairing> inFlight = new ArrayList<>();
    for (int draw = oldest; draw < draws.size(); draw++) {
      if (open.get(draw) > 0) {
        inFlight.add(new Pairing(draws.get(draw).one(), draws.get(draw).other()));
      }
    }
    List<DrawnGames> next = new ArrayList<>();
    for (Pairing pairing : policy.next(all.counts(), inFlight, PAIR, pairs)) {
      int number = draws.size() + next.size();
      next.add(new DrawnGames(number, pairing.one(), pairing.other(), Math.min(PAIR, left)));
      left -= PAIR;
    }
    return next;
  }

  @Override
  public boolean isOver() {
    return width.isPresent() && width.getAsDouble() <= targetWidth;
  }

  @Override
  public TournamentProgress progress() {
    return new TournamentProgress(Optional.empty(), width, 0);
  }

  private record Result(int black, int white, CountedGame game) {}

  /** Counts of Black's half points, by the engines that had Black and White. */
  private static final class Results {
    private final int engines;
    private final int[] counts;

    Results(int engines) {
      this.engines = engines;
      counts = new int[3 * engines * engines];
    }

    void add(Result result) {
      if (result.game.isRated()) {
        counts[at(result.black, result.white, result.game.halfPoints(Color.BLACK))]++;
      }
    }

    List<PairCount> counts() {
      List<PairCount> pairs = new ArrayList<>();
      for (int one = 0; one < engines; one++) {
        for (int other = one + 1; other < engines; other++) {
          int wins = counts[at(one, other, 2)] + counts[at(other, one, 0)];
          int losses = counts[at(one, other, 0)] + counts[at(other, one, 2)];
          int draws = counts[at(one, other, 1)] + counts[at(other, one, 1)];
          if (wins + losses + draws > 0) {
            pairs.add(new PairCount(one, other, wins, losses, draws));
          }
        }
      }
      return pairs;
    }

    private int at(int black, int white, int halfPoints) {
      return 3 * (black * engines + white) + halfPoints;
    }
  }
}
