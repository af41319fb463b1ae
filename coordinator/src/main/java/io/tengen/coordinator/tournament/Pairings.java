package io.tengen.coordinator.tournament;

import io.tengen.coordinator.pairing.MatchScore;
import io.tengen.coordinator.pairing.Pairing;
import io.tengen.coordinator.pairing.Seeds;
import io.tengen.game.board.Color;
import io.tengen.wire.AnnulledSide;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The pairings that games were drawn for, with their scores. A game without a result counts as a
 * draw here, because replaying it might never end.
 *
 * <p>A pairing is identified by its number and its engines. When results are withdrawn, the next
 * round may be paired differently: games of other engines under the same number then have no
 * effect. Mutable; confined to its owner.
 */
final class Pairings {
  private final MatchLength matchLength;
  private final long seed;

  private final Map<Integer, State> states = new HashMap<>();

  /** Pairings that ended because an engine withdrew, by number. */
  private final Map<Integer, Forfeit> forfeits = new HashMap<>();

  /** What was cancelled of the results, by game, in order. */
  private final Map<Integer, List<Annulment>> annulments = new HashMap<>();

  /** The pairing of each game. */
  private final List<State> stateOf = new ArrayList<>();

  private int idle;

  /** The half points that cancelled results add to a score from a round on; mostly negative. */
  private record Revision(int round, int one, int other) {}

  private record Forfeit(int withdrawn, boolean firstWins) {
    boolean isOf(Pairing pairing) {
      return withdrawn == (firstWins ? pairing.other() : pairing.one());
    }
  }

  Pairings(MatchLength matchLength, long seed) {
    this.matchLength = matchLength;
    this.seed = seed;
  }

  private static final class State {
    final int number;
    final int one;
    final int other;

    /** Whether other engines are paired under this number now. */
    boolean isReplaced;

    int drawn;
    int played;
    int blackOne;
    int halfOne;
    int halfOther;
    int warningsOne;
    int warningsOther;
    final List<Revision> revisions = new ArrayList<>();

    State(DrawnGames drawnGames) {
      number = drawnGames.pairing();
      one = drawnGames.one();
      other = drawnGames.other();
    }

    boolean isOf(int first, int second) {
      return one == first && other == second;
    }

    /** Returns the score by which this round is paired. */
    MatchScore score(int round) {
      int one = halfOne;
      int other = halfOther;
      for (Revision revision : revisions) {
        if (revision.round <= round) {
          one += revision.one;
          other += revision.other;
        }
      }
      return new MatchScore(one, other, warningsOne, warningsOther);
    }
  }

  void draw(DrawnGames drawnGames) {
    State state = states.get(drawnGames.pairing());
    if (state == null || !state.isOf(drawnGames.one(), drawnGames.other())) {
      if (state != null) {
        state.isReplaced = true;
        idle += state.played;
      }
      state = new State(drawnGames);
      states.put(drawnGames.pairing(), state);
    }
    state.drawn += drawnGames.games();
    for (int i = 0; i < drawnGames.games(); i++) {
      stateOf.add(state);
    }
  }

  /** Cancels the result of a game that will be counted, or has it count again. */
  void annul(Annulment annulment) {
    annulments.computeIfAbsent(annulment.game(), game -> new ArrayList<>()).add(annulment);
  }

  /** Adds the result of a game. */
  void count(int index, int black, CountedGame result) {
    CountedGame game = result.with(AnnulledSide.NONE);
    State state = stateOf.get(index);
    idle += state.isReplaced ? 1 : 0;
    Color one = black == state.one ? Color.BLACK : Color.WHITE;
    state.played++;
    state.blackOne += one == Color.BLACK ? 1 : 0;
    state.halfOne += game.halfPoints(one);
    state.halfOther += game.halfPoints(one.opponent());
    state.warningsOne += one == Color.BLACK ? game.blackWarnings() : game.whiteWarnings();
    state.warningsOther += one == Color.BLACK ? game.whiteWarnings() : game.blackWarnings();
    for (Annulment annulment : annulments.getOrDefault(index, List.of())) {
      CountedGame next = game.with(annulment.side());
      state.revisions.add(
          new Revision(
              annulment.round(),
              next.halfPoints(one) - game.halfPoints(one),
              next.halfPoints(one.opponent()) - game.halfPoints(one.opponent())));
      game = next;
    }
  }

  /** Returns the number of counted games whose pairing's number now belongs to other engines. */
  int idle() {
    return idle;
  }

  /** Ends a pairing because one of its engines withdrew. Games of it need not have been drawn. */
  void forfeit(int withdrawn, Withdrawal.Forfeit forfeit) {
    forfeits.put(forfeit.pairing(), new Forfeit(withdrawn, forfeit.firstWins()));
  }

  /** Returns whether a pairing ended because one of its engines withdrew. */
  boolean isForfeit(int number, Pairing pairing) {
    Forfeit forfeit = forfeits.get(number);
    return forfeit != null && forfeit.isOf(pairing);
  }

  /**
   * Returns whether a game of the list belongs to a pairing that is still to be decided by games.
   *
   * @param known the present pairings, by number
   */
  boolean wants(int index, List<Pairing> known) {
    State state = stateOf.get(index);
    return !state.isReplaced
        && state.number < known.size()
        && state.isOf(known.get(state.number).one(), known.get(state.number).other())
        && !isForfeit(state.number, known.get(state.number));
  }

  /** Returns whether games of a pairing were drawn. */
  boolean isDrawn(int number, Pairing pairing) {
    return state(number, pairing) != null;
  }

  private @Nullable State state(int number, Pairing pairing) {
    State state = states.get(number);
    return state != null && state.isOf(pairing.one(), pairing.other()) ? state : null;
  }

  /**
   * Returns the number of games to draw next of a pairing; 0 while some are being played, or if it
   * is over.
   *
   * @param round number of the round that follows the pairing's
   */
  int next(int number, Pairing pairing, boolean needsWinner, int round) {
    State state = state(number, pairing);
    if (isForfeit(number, pairing)) {
      return 0;
    }
    if (state == null) {
      return matchLength.next(new MatchScore(0, 0), 0, needsWinner);
    }
    if (state.played < state.drawn) {
      return 0;
    }
    return matchLength.next(state.score(round), state.played, needsWinner);
  }

  /**
   * Returns the score of a pairing after cancelled results.
   *
   * @param score its score when it was over
   * @param round number of the round that is paired by it
   */
  MatchScore revised(int number, Pairing pairing, MatchScore score, int round) {
    State state = state(number, pairing);
    return state == null || isForfeit(number, pairing) ? score : state.score(round);
  }

  /**
   * Returns the score of a pairing that is over; null if it is not.
   *
   * @param round number of the round that follows the pairing's
   */
  @Nullable MatchScore score(int number, Pairing pairing, boolean needsWinner, int round) {
    Forfeit forfeit = forfeits.get(number);
    if (forfeit != null && forfeit.isOf(pairing)) {
      return new MatchScore(forfeit.firstWins() ? 2 : 0, forfeit.firstWins() ? 0 : 2);
    }
    State state = state(number, pairing);
    if (state == null
        || state.played < state.drawn
        || next(number, pairing, needsWinner, round) > 0) {
      return null;
    }
    MatchScore score = state.score(round);
    if (!needsWinner || score.one() != score.other()) {
      return score;
    }
    int bonus = (int) (Seeds.of(Long.reverse(seed), number) >>> 63);
    return new MatchScore(
        score.one() + bonus, score.other() + 1 - bonus, score.warningsOne(), score.warningsOther());
  }

  /** Returns a pairing that is over, with its score. */
  MatchResult result(int number, int round, Pairing pairing, MatchScore score) {
    State state = state(number, pairing);
    return new MatchResult(
        round,
        pairing.one(),
        pairing.isBye() ? OptionalInt.empty() : OptionalInt.of(pairing.other()),
        score.one(),
        score.other(),
        state == null ? 0 : state.played,
        state == null ? 0 : state.blackOne);
  }
}
