package io.tengen.coordinator.pairing;

import io.tengen.coordinator.pairing.RoundHistory.Played;
import io.tengen.coordinator.pairing.RoundHistory.Withdrawal;
import io.tengen.coordinator.pairing.StandingsTable.Row;
import io.tengen.wire.LineUp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A competition of teams by the Chinese rules (2002). In each round of a competition whose players
 * are teams, the members of two teams that meet play each other as the {@link Roster} says. A win
 * on a board is 2 board points and a draw 1; more board points win the match. The next round is
 * paired when all boards are over.
 *
 * <p>The first team of a match has Black first on the first board, the other one on the second, and
 * so on; {@link Colours} decides which team is first. A team without opponent has a bye, which wins
 * all boards. A team has withdrawn when all its players have; boards of single players that have
 * withdrawn are lost.
 */
public final class TeamFormat implements RoundFormat {
  private final RoundFormat competition;
  private final Roster roster;
  private final long seed;

  /**
   * @param competition the competition, whose players are the teams
   * @param seed the run's seed, for lots
   */
  public TeamFormat(RoundFormat competition, Roster roster, long seed) {
    this.competition = competition;
    this.roster = roster;
    this.seed = seed;
  }

  @Override
  public int players() {
    return roster.players();
  }

  @Override
  public boolean needsWinner(int round) {
    return competition.needsWinner(round);
  }

  @Override
  public boolean assignsColours(int round) {
    return true;
  }

  @Override
  public int stage(int round) {
    return competition.stage(round);
  }

  @Override
  public List<Pairing> next(RoundHistory history) {
    RoundHistory teams = ofTeams(history);
    List<Pairing> matches = competition.next(teams);
    if (!competition.assignsColours(teams.rounds().size())) {
      matches = Colours.assign(matches, teams, seed);
    }
    List<Pairing> pairings = new ArrayList<>();
    matches.forEach(match -> addBoards(match, history, pairings));
    return pairings;
  }

  private void addBoards(Pairing match, RoundHistory history, List<Pairing> pairings) {
    List<Integer> ones = playing(match.one(), history);
    if (match.isBye()) {
      ones.stream().map(Pairing::bye).forEach(pairings::add);
      return;
    }
    List<Integer> others = playing(match.other(), history);
    int boards = ones.size();
    for (int shift = 0; shift < roster.pairings() / boards; shift++) {
      for (int board = 0; board < boards; board++) {
        int against = (board + shift) % boards;
        int one = ones.get(board);
        int other = others.get(against);
        boolean isBlack = roster.pairings() == boards ? board % 2 == 0 : (board + against) % 2 == 0;
        pairings.add(isBlack ? new Pairing(one, other) : new Pairing(other, one));
      }
    }
  }

  private List<Integer> playing(int team, RoundHistory history) {
    return roster.playing(team, history.rounds().size(), history::isIn);
  }

  /** {@inheritDoc} Players have the places of their teams, and the points of their boards. */
  @Override
  public List<Row> standings(Outcome outcome) {
    RoundHistory history = outcome.history();
    List<Row> rows = new ArrayList<>();
    for (Row team : teams(outcome)) {
      for (int player : roster.all(team.player())) {
        int warnings = history.of(player).stream().mapToInt(game -> game.warnings(player)).sum();
        rows.add(Row.of(player, team.place(), history.matchPoints(player), warnings, List.of()));
      }
    }
    return rows;
  }

  @Override
  public List<Row> teams(Outcome outcome) {
    return competition.standings(outcome.with(this::ofTeams));
  }

  /** Returns the history of the teams' matches. */
  private RoundHistory ofTeams(RoundHistory history) {
    List<List<Played>> rounds = new ArrayList<>();
    for (List<Played> round : history.rounds()) {
      rounds.add(matches(round, competition.needsWinner(rounds.size())));
    }
    List<Withdrawal> withdrawals = new ArrayList<>();
    for (int team = 0; team < roster.size(); team++) {
      int round = roster.all(team).stream().mapToInt(history::withdrawalRound).max().orElseThrow();
      if (round < Integer.MAX_VALUE) {
        withdrawals.add(new Withdrawal(team, round));
      }
    }
    return new RoundHistory(rounds, withdrawals);
  }

  private List<Played> matches(List<Played> round, boolean needsWinner) {
    Map<Integer, List<Played>> games = new LinkedHashMap<>();
    for (Played game : round) {
      int one = roster.teamOf(game.pairing().one());
      int other = game.pairing().isBye() ? one : roster.teamOf(game.pairing().other());
      // A team has one match in a round.
      games.computeIfAbsent(Math.min(one, other), team -> new ArrayList<>()).add(game);
    }
    return games.values().stream().map(match -> match(match, needsWinner)).toList();
  }

  private Played match(List<Played> games, boolean needsWinner) {
    Pairing first = games.getFirst().pairing();
    int team = roster.teamOf(first.one());
    if (first.isBye()) {
      MatchScore won = new MatchScore(2 * roster.pairings() / roster.boards(), 0);
      return new Played(
          Pairing.bye(team),
          MatchScore.WALKOVER,
          IntStream.range(0, roster.boards()).mapToObj(board -> won).toList());
    }
    List<MatchScore> boards = boards(games, team);
    MatchScore score = boards.stream().reduce(new MatchScore(0, 0), TeamFormat::sum);
    if (needsWinner && score.one() == score.other()) {
      score = sum(score, tieBreak(boards, games.getFirst().score()));
    }
    return new Played(new Pairing(team, roster.teamOf(first.other())), score, boards);
  }

  /** The board points of a match, those of this team first. */
  private List<MatchScore> boards(List<Played> games, int team) {
    MatchScore[] ones = new MatchScore[roster.boards()];
    MatchScore[] others = new MatchScore[roster.boards()];
    Arrays.fill(ones, new MatchScore(0, 0));
    Arrays.fill(others, new MatchScore(0, 0));
    for (int i = 0; i < games.size(); i++) {
      Played game = games.get(i);
      Pairing pairing = game.pairing();
      int one = roster.teamOf(pairing.one()) == team ? pairing.one() : pairing.other();
      int other = game.opponent(one);
      MatchScore of = new MatchScore(game.matchPoints(one), 0, game.warnings(one), 0);
      MatchScore against = new MatchScore(0, game.matchPoints(other), 0, game.warnings(other));
      ones[board(one, i)] = sum(ones[board(one, i)], of);
      others[board(other, i)] = sum(others[board(other, i)], against);
    }
    return IntStream.range(0, ones.length)
        .mapToObj(board -> sum(ones[board], others[board]))
        .toList();
  }

  private static MatchScore sum(MatchScore one, MatchScore other) {
    return new MatchScore(
        one.one() + other.one(),
        one.other() + other.other(),
        one.warningsOne() + other.warningsOne(),
        one.warningsOther() + other.warningsOther());
  }

  /**
   * The board that a player's points belong to.
   *
   * @param number number of the game in the match
   */
  private int board(int player, int number) {
    return roster.lineUp() == LineUp.ALL_PLAY_ALL
        ? roster.members(roster.teamOf(player)).indexOf(player)
        : number;
  }

  /**
   * A point for the team that is ahead on the first board that is not level.
   *
   * @param game the first game, which decides if all boards are level
   */
  private static MatchScore tieBreak(List<MatchScore> boards, MatchScore game) {
    MatchScore deciding =
        boards.stream().filter(board -> board.one() != board.other()).findFirst().orElse(game);
    return deciding.one() > deciding.other() ? new MatchScore(1, 0) : new MatchScore(0, 1);
  }
}
