package io.tengen.coordinator.pairing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rounds of a competition that have been played, and the withdrawals from it. Immutable and
 * thread-safe.
 */
public final class RoundHistory {
  /** The history of a competition that has not begun. */
  public static final RoundHistory NONE = new RoundHistory(List.of(), List.of());

  private final List<List<Played>> rounds;
  private final List<Withdrawal> withdrawals;

  /**
   * The matches of each player, so that a look-up does not read all rounds. Computed when it is
   * first needed; threads that race compute the same.
   */
  private volatile @Nullable Map<Integer, List<Played>> byPlayer;

  /**
   * @param rounds the complete rounds
   * @param withdrawals the players that withdrew
   */
  public RoundHistory(List<List<Played>> rounds, List<Withdrawal> withdrawals) {
    this.rounds = rounds.stream().map(List::copyOf).toList();
    this.withdrawals = List.copyOf(withdrawals);
  }

  /** The complete rounds. */
  public List<List<Played>> rounds() {
    return rounds;
  }

  /** The players that withdrew. */
  public List<Withdrawal> withdrawals() {
    return withdrawals;
  }

  /**
   * A match that has been played, or a bye.
   *
   * @param boards of a match of teams, the points of each board, the first team's first; else empty
   */
  public record Played(Pairing pairing, MatchScore score, List<MatchScore> boards) {
    public Played {
      boards = List.copyOf(boards);
    }

    /** Creates a match of two players. */
    public Played(Pairing pairing, MatchScore score) {
      this(pairing, score, List.of());
    }

    /** Points of one of its teams on a board. */
    int boardPoints(int board, int team) {
      return team == pairing.one() ? boards.get(board).one() : boards.get(board).other();
    }

    /** Match points of one of its players: 2 for a win, 1 for a draw; 0 where both lost. */
    int matchPoints(int player) {
      return player == pairing.one() ? score.matchPointsOfOne() : score.matchPointsOfOther();
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
                        new Played(
                            played.pairing().renumbered(players::indexOf),
                            played.score(),
                            played.boards()))
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
    Map<Integer, List<Played>> index = byPlayer;
    if (index == null) {
      index = new HashMap<>();
      for (List<Played> round : rounds) {
        for (Played played : round) {
          add(index, played.pairing().one(), played);
          if (!played.pairing().isBye()) {
            add(index, played.pairing().other(), played);
          }
        }
      }
      byPlayer = index;
    }
    return index.getOrDefault(player, List.of());
  }

  private static void add(Map<Integer, List<Played>> index, int player, Played played) {
    index.computeIfAbsent(player, key -> new ArrayList<>()).add(played);
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
    if (losses(player) < losses) {
      return withdrawalRound(player);
    }
    int lost = 0;
    for (int round = 0; ; round++) {
      for (Played played : rounds.get(round)) {
        if (played.pairing().has(player) && played.matchPoints(player) == 0 && ++lost == losses) {
          return round;
        }
      }
    }
  }

  /**
   * The number of matches in which a player had Black first, less those in which its opponent had.
   * Only meaningful for formats whose pairings name the player that has Black first.
   */
  int blackSurplus(int player) {
    int surplus = 0;
    for (Played played : of(player)) {
      if (!played.pairing().isBye()) {
        surplus += played.pairing().one() == player ? 1 : -1;
      }
    }
    return surplus;
  }

  /** By player, the sum of the match points that it had after each round. */
  int[] totalScores(int players) {
    int[] totals = new int[players];
    int[] points = new int[players];
    for (List<Played> round : rounds) {
      for (Played played : round) {
        Pairing pairing = played.pairing();
        points[pairing.one()] += played.matchPoints(pairing.one());
        if (!pairing.isBye()) {
          points[pairing.other()] += played.matchPoints(pairing.other());
        }
      }
      Arrays.setAll(totals, player -> totals[player] + points[player]);
    }
    return totals;
  }

  /**
   * The boards of a match of teams that one team wins without play: each gives as many points as it
   * gave in a match that was played; empty if the players are no teams, or have not met.
   */
  List<MatchScore> walkover() {
    List<MatchScore> boards = new ArrayList<>();
    for (List<Played> round : rounds) {
      for (Played played : round) {
        for (int board = 0; board < played.boards().size(); board++) {
          MatchScore score = played.boards().get(board);
          int points = score.one() + score.other();
          if (board == boards.size()) {
            boards.add(new MatchScore(points, 0));
          } else if (points > boards.get(board).one()) {
            boards.set(board, new MatchScore(points, 0));
          }
        }
      }
    }
    return boards;
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
