package io.tengen.coordinator.pairing;

import java.util.ArrayList;
import java.util.List;

/**
 * The rounds of a competition that have been played, and the withdrawals from it. Immutable.
 *
 * @param rounds the complete rounds
 * @param withdrawals the players that withdrew
 */
public record RoundHistory(List<List<Played>> rounds, List<Withdrawal> withdrawals) {
  /** The history of a competition that has not begun. */
  public static final RoundHistory NONE = new RoundHistory(List.of(), List.of());

  public RoundHistory {
    rounds = rounds.stream().map(List::copyOf).toList();
    withdrawals = List.copyOf(withdrawals);
  }

  /** A match that has been played, or a bye. */
  public record Played(Pairing pairing, MatchScore score) {
    /** Match points of one of its players: 2 for a win, 1 for a draw. */
    int matchPoints(int player) {
      int ofOne = score.matchPointsOfOne();
      return player == pairing.one() ? ofOne : 2 - ofOne;
    }

    /** Number of warnings that one of its players was given. */
    int warnings(int player) {
      return player == pairing.one() ? score.warningsOne() : score.warningsOther();
    }

    /** The opponent of one of its players; {@link Pairing#BYE} for none. */
    int opponent(int player) {
      return player == pairing.one() ? pairing.other() : pairing.one();
    }
  }

  /**
   * The withdrawal of a player.
   *
   * @param player index of the player
   * @param round the first round that the player does not play, from 0
   */
  public record Withdrawal(int player, int round) {}

  /** Returns this history with one more round. */
  RoundHistory plus(List<Played> round) {
    List<List<Played>> more = new ArrayList<>(rounds);
    more.add(round);
    return new RoundHistory(more, withdrawals);
  }

  /** The history of a competition that consists of the rounds from this one on. */
  RoundHistory from(int round) {
    return new RoundHistory(
        rounds.subList(round, rounds.size()),
        withdrawals.stream()
            .map(withdrawal ->
                new Withdrawal(withdrawal.player(), Math.max(0, withdrawal.round() - round)))
            .toList());
  }

  /**
   * Returns the history of players that meet only each other.
   *
   * @param players the players; a player's new index is its place in this list
   */
  RoundHistory among(List<Integer> players) {
    return new RoundHistory(
        rounds.stream()
            .map(round ->
                round.stream()
                    .filter(played -> players.contains(played.pairing().one()))
                    .map(played ->
                        new Played(played.pairing().renumbered(players::indexOf), played.score()))
                    .toList())
            .toList(),
        withdrawals.stream()
            .filter(withdrawal -> players.contains(withdrawal.player()))
            .map(withdrawal ->
                new Withdrawal(players.indexOf(withdrawal.player()), withdrawal.round()))
            .toList());
  }

  /** The history of the rounds before this one. */
  RoundHistory until(int round) {
    return new RoundHistory(rounds.subList(0, Math.min(round, rounds.size())), withdrawals);
  }

  /**
   * The first round that the player does not play after withdrawing; {@link Integer#MAX_VALUE} if
   * it has not withdrawn.
   */
  int withdrawalRound(int player) {
    return withdrawals.stream()
        .filter(withdrawal -> withdrawal.player() == player)
        .mapToInt(Withdrawal::round)
        .min()
        .orElse(Integer.MAX_VALUE);
  }

  /**
   * The first round that one of the two players does not play after withdrawing; {@link
   * Integer#MAX_VALUE} if neither has withdrawn.
   */
  int withdrawalRound(Pairing pairing) {
    return Math.min(
        withdrawalRound(pairing.one()),
        pairing.isBye() ? Integer.MAX_VALUE : withdrawalRound(pairing.other()));
  }

  /** Whether the player takes part in the next round. */
  boolean isIn(int player) {
    return withdrawalRound(player) > rounds.size();
  }

  /** The matches of a player, byes included. */
  List<Played> of(int player) {
    return rounds.stream()
        .flatMap(List::stream)
        .filter(played -> played.pairing().has(player))
        .toList();
  }

  /** Match points of a player: 2 for a win or a bye, 1 for a draw. */
  int matchPoints(int player) {
    return of(player).stream().mapToInt(played -> played.matchPoints(player)).sum();
  }

  /** Number of matches that the player lost. */
  int losses(int player) {
    return (int) of(player).stream().filter(played -> played.matchPoints(player) == 0).count();
  }

  /**
   * The round in which a player was eliminated by its last allowed loss, or the one from which it
   * withdrew; {@link Integer#MAX_VALUE} if it is still in.
   */
  int exitRound(int player, int losses) {
    int lost = 0;
    for (int round = 0; round < rounds.size(); round++) {
      for (Played played : rounds.get(round)) {
        if (played.pairing().has(player) && played.matchPoints(player) == 0 && ++lost == losses) {
          return round;
        }
      }
    }
    return withdrawalRound(player);
  }

  /** How often two players met. */
  int timesMet(int one, int other) {
    return (int) of(one).stream().filter(played -> played.opponent(one) == other).count();
  }

  /** Number of byes that the player had. */
  int byes(int player) {
    return (int) of(player).stream().filter(played -> played.pairing().isBye()).count();
  }
}
