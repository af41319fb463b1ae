package io.tengen.coordinator.pairing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * What was played in a competition, round by round, and who left it. Immutable.
 *
 * @param rounds complete rounds
 * @param withdrawals who left
 */
public record RoundHistory(List<List<Played>> rounds, List<Withdrawal> withdrawals) {
  /** Nothing yet. */
  public static final RoundHistory NONE = new RoundHistory(List.of(), List.of());

  public RoundHistory {
    rounds = rounds.stream().map(List::copyOf).toList();
    withdrawals = List.copyOf(withdrawals);
  }

  /** A meeting and its score. */
  public record Played(Pairing pairing, MatchScore matchScore) {
    /** Match points of a player in it: 2 for a win, 1 for a draw. */
    int matchPoints(int player) {
      int ofOne = matchScore.matchPointsOfOne();
      return player == pairing.one() ? ofOne : 2 - ofOne;
    }

    /** Warnings of a player in it. */
    int warnings(int player) {
      return player == pairing.one() ? matchScore.warningsOne() : matchScore.warningsOther();
    }

    private Played named(IntUnaryOperator number) {
      int one = number.applyAsInt(pairing.one());
      return new Played(
          pairing.isBye() ? Pairing.bye(one) : new Pairing(one, number.applyAsInt(pairing.other())),
          matchScore);
    }

    /** Who met the player in it; {@link Pairing#BYE} for nobody. */
    int opponent(int player) {
      return player == pairing.one() ? pairing.other() : pairing.one();
    }
  }

  /**
   * A player who left.
   *
   * @param round the first that is not played any more, from 0
   */
  public record Withdrawal(int player, int round) {}

  /** One more round. */
  RoundHistory plus(List<Played> round) {
    List<List<Played>> more = new ArrayList<>(rounds);
    more.add(round);
    return new RoundHistory(more, withdrawals);
  }

  /** The same with one more who left. */
  public RoundHistory without(int player, int round) {
    List<Withdrawal> more = new ArrayList<>(withdrawals);
    more.add(new Withdrawal(player, round));
    return new RoundHistory(rounds, more);
  }

  /** The rounds from this one on, as if they were all. */
  RoundHistory from(int round) {
    return new RoundHistory(
        rounds.subList(round, rounds.size()),
        withdrawals.stream()
            .map(left -> new Withdrawal(left.player(), Math.max(0, left.round() - round)))
            .toList());
  }

  /**
   * The same with other numbers for the players.
   *
   * @param number of a player here, below 0 for one who does not take part
   */
  RoundHistory named(IntUnaryOperator number) {
    return new RoundHistory(
        rounds.stream()
            .map(round -> round.stream().map(played -> played.named(number)).toList())
            .toList(),
        withdrawals.stream()
            .map(left -> new Withdrawal(number.applyAsInt(left.player()), left.round()))
            .filter(left -> left.player() >= 0)
            .toList());
  }

  /** The rounds before this one. */
  RoundHistory until(int round) {
    return new RoundHistory(rounds.subList(0, Math.min(round, rounds.size())), withdrawals);
  }

  /** The first round that the player did not play any more; {@link Integer#MAX_VALUE} for none. */
  int left(int player) {
    return withdrawals.stream()
        .filter(withdrawal -> withdrawal.player() == player)
        .mapToInt(Withdrawal::round)
        .min()
        .orElse(Integer.MAX_VALUE);
  }

  /** The first round that one of the two did not play any more; as of the other. */
  int left(Pairing pairing) {
    return Math.min(
        left(pairing.one()), pairing.isBye() ? Integer.MAX_VALUE : left(pairing.other()));
  }

  /** Whether the player is still there in the round that comes next. */
  boolean isIn(int player) {
    return left(player) > rounds.size();
  }

  /** The player's meetings, free rounds included. */
  List<Played> of(int player) {
    return rounds.stream()
        .flatMap(List::stream)
        .filter(played -> played.pairing().has(player))
        .toList();
  }

  /** Match points of a player: 2 for a win or a free round, 1 for a draw. */
  int matchPoints(int player) {
    return of(player).stream().mapToInt(played -> played.matchPoints(player)).sum();
  }

  /** Meetings that the player lost. */
  int losses(int player) {
    return (int) of(player).stream().filter(played -> played.matchPoints(player) == 0).count();
  }

  /**
   * The round in which a player lost so often that it was out, or left; {@link Integer#MAX_VALUE}
   * if it is still in.
   */
  int out(int player, int losses) {
    int lost = 0;
    for (int round = 0; round < rounds.size(); round++) {
      for (Played played : rounds.get(round)) {
        if (played.pairing().has(player) && played.matchPoints(player) == 0 && ++lost == losses) {
          return round;
        }
      }
    }
    return left(player);
  }

  /** How often two met. */
  int meetings(int one, int other) {
    return (int) of(one).stream().filter(played -> played.opponent(one) == other).count();
  }

  /** How often the player had a free round. */
  int byes(int player) {
    return (int) of(player).stream().filter(played -> played.pairing().isBye()).count();
  }
}
