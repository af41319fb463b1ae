package io.tengen.coordinator.contest;

import io.tengen.coordinator.pairing.Meeting;
import io.tengen.coordinator.pairing.Score;
import io.tengen.coordinator.pairing.Seeds;
import io.tengen.engine.game.Color;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The meetings that games were drawn of, and their scores. A game without a result counts as a draw
 * here: playing it again might never end.
 *
 * <p>A meeting is known by its number and its engines. When results do not count any more, the next
 * round may be paired otherwise than it was: what was played of other engines under the same number
 * plays no part then. Mutable; confined to its owner.
 */
final class Meetings {
  private final Length length;
  private final long seed;

  private final Map<Integer, State> states = new HashMap<>();

  /** Meetings that ended because an engine left. */
  private final Map<Integer, Forfeit> forfeits = new HashMap<>();

  /** The meeting of each game. */
  private final List<State> stateOf = new ArrayList<>();

  private int idle;

  private record Forfeit(int leaver, boolean firstWins) {
    boolean isOf(Meeting meeting) {
      return leaver == (firstWins ? meeting.other() : meeting.one());
    }
  }

  Meetings(Length length, long seed) {
    this.length = length;
    this.seed = seed;
  }

  private static final class State {
    final int number;
    final int one;
    final int other;

    /** Whether others meet under this number by now. */
    boolean isReplaced;

    int drawn;
    int played;
    int halfOne;
    int halfOther;
    int warningsOne;
    int warningsOther;

    State(Draw draw) {
      number = draw.meeting();
      one = draw.one();
      other = draw.other();
    }

    boolean isOf(int first, int second) {
      return one == first && other == second;
    }

    Score score() {
      return new Score(halfOne, halfOther, warningsOne, warningsOther);
    }
  }

  void draw(Draw draw) {
    State state = states.get(draw.meeting());
    if (state == null || !state.isOf(draw.one(), draw.other())) {
      if (state != null) {
        state.isReplaced = true;
        idle += state.played;
      }
      state = new State(draw);
      states.put(draw.meeting(), state);
    }
    state.drawn += draw.games();
    for (int i = 0; i < draw.games(); i++) {
      stateOf.add(state);
    }
  }

  /** A game was counted. */
  void count(int index, int black, Ended ended) {
    State state = stateOf.get(index);
    idle += state.isReplaced ? 1 : 0;
    Color one = black == state.one ? Color.BLACK : Color.WHITE;
    state.played++;
    state.halfOne += ended.halfPoints(one);
    state.halfOther += ended.halfPoints(one.opponent());
    state.warningsOne += one == Color.BLACK ? ended.blackWarnings() : ended.whiteWarnings();
    state.warningsOther += one == Color.BLACK ? ended.whiteWarnings() : ended.blackWarnings();
  }

  /** Counted games of meetings under whose number others meet by now. */
  int idle() {
    return idle;
  }

  /** A meeting ended because one of its engines left; games of it need not have been drawn. */
  void forfeit(int leaver, Withdrawal.Forfeit forfeit) {
    forfeits.put(forfeit.meeting(), new Forfeit(leaver, forfeit.firstWins()));
  }

  /** Whether a meeting ended because one of its engines left. */
  boolean isForfeit(int number, Meeting meeting) {
    Forfeit forfeit = forfeits.get(number);
    return forfeit != null && forfeit.isOf(meeting);
  }

  /**
   * Whether a game of the list is of a meeting that goes on.
   *
   * @param known the meetings that are paired, by number
   */
  boolean wants(int index, List<Meeting> known) {
    State state = stateOf.get(index);
    return !state.isReplaced
        && state.number < known.size()
        && state.isOf(known.get(state.number).one(), known.get(state.number).other())
        && !isForfeit(state.number, known.get(state.number));
  }

  /** Whether games of a meeting were drawn. */
  boolean isDrawn(int number, Meeting meeting) {
    return state(number, meeting) != null;
  }

  private @Nullable State state(int number, Meeting meeting) {
    State state = states.get(number);
    return state != null && state.isOf(meeting.one(), meeting.other()) ? state : null;
  }

  /** Games to draw next of a meeting; 0 while some are being played, or if it is over. */
  int next(int number, Meeting meeting, boolean needsWinner) {
    State state = state(number, meeting);
    if (isForfeit(number, meeting)) {
      return 0;
    }
    if (state == null) {
      return length.next(new Score(0, 0), 0, needsWinner);
    }
    if (state.played < state.drawn) {
      return 0;
    }
    return length.next(state.score(), state.played, needsWinner);
  }

  /** The score of a meeting that is over; null if it is not. */
  @Nullable Score score(int number, Meeting meeting, boolean needsWinner) {
    Forfeit forfeit = forfeits.get(number);
    if (forfeit != null && forfeit.isOf(meeting)) {
      return new Score(forfeit.firstWins() ? 2 : 0, forfeit.firstWins() ? 0 : 2);
    }
    State state = state(number, meeting);
    if (state == null || state.played < state.drawn || next(number, meeting, needsWinner) > 0) {
      return null;
    }
    Score score = state.score();
    if (!needsWinner || score.one() != score.other()) {
      return score;
    }
    int lot = (int) (Seeds.of(Long.reverse(seed), number) >>> 63);
    return new Score(
        score.one() + lot, score.other() + 1 - lot, score.warningsOne(), score.warningsOther());
  }
}
