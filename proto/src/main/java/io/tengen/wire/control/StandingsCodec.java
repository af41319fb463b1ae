package io.tengen.wire.control;

import io.tengen.proto.v1.EngineRating;
import io.tengen.proto.v1.Forfeits;
import io.tengen.proto.v1.Match;
import io.tengen.proto.v1.PairScore;
import io.tengen.proto.v1.Placing;
import io.tengen.proto.v1.Ratings;
import io.tengen.proto.v1.TeamPlacing;

/** Encodes and decodes {@link Standings} of a run or of a pool. */
public final class StandingsCodec {
  private StandingsCodec() {}

  public static Ratings encode(Standings standings) {
    return Ratings.newBuilder()
        .setRun(standings.run())
        .setGames(standings.games())
        .addAllEngines(standings.ratings().stream().map(StandingsCodec::encode).toList())
        .addAllPairs(standings.pairs().stream().map(StandingsCodec::encode).toList())
        .setAnchor(standings.anchor())
        .addAllPlacings(standings.placings().stream().map(StandingsCodec::encode).toList())
        .addAllMatches(standings.matches().stream().map(StandingsCodec::encode).toList())
        .addAllTeams(standings.teams().stream().map(StandingsCodec::encode).toList())
        .setExcluded(standings.excluded())
        .build();
  }

  private static EngineRating encode(Standings.Rating rating) {
    EngineRating.Builder message =
        EngineRating.newBuilder()
            .setName(rating.name())
            .setElo(rating.elo())
            .setError95(rating.error95())
            .setGames(rating.games())
            .setScore(rating.score())
            .setWins(rating.wins())
            .setLosses(rating.losses())
            .setDraws(rating.draws())
            .setSecondsPerMove(rating.secondsPerMove());
    Standings.Forfeits forfeits = rating.forfeits();
    if (forfeits != null) {
      message.setForfeits(
          Forfeits.newBuilder()
              .setOnTime(forfeits.onTime())
              .setByIllegalMove(forfeits.byIllegalMove())
              .setByCrash(forfeits.byCrash()));
    }
    return message.build();
  }

  static PairScore encode(Standings.Pair pair) {
    PairScore.Builder message =
        PairScore.newBuilder()
            .setFirst(pair.first())
            .setSecond(pair.second())
            .setWins(pair.wins())
            .setLosses(pair.losses())
            .setDraws(pair.draws());
    if (pair.superiority() != null) {
      message.setSuperiority(pair.superiority());
    }
    return message.build();
  }

  private static Placing encode(Standings.Placing placing) {
    return Placing.newBuilder()
        .setName(placing.name())
        .setPlace(placing.place())
        .setMatchPoints(placing.matchPoints())
        .setOpponents(placing.opponents())
        .setDefeated(placing.defeated())
        .setWarnings(placing.warnings())
        .setWithdrawn(placing.withdrawn())
        .setStage(placing.stage())
        .setPoints(placing.points())
        .setTotal(placing.total())
        .build();
  }

  private static TeamPlacing encode(Standings.TeamPlacing team) {
    return TeamPlacing.newBuilder()
        .setName(team.name())
        .setPlace(team.place())
        .setMatchPoints(team.matchPoints())
        .addAllBoards(team.boards())
        .setWithdrawn(team.withdrawn())
        .addAllMembers(team.members())
        .build();
  }

  private static Match encode(Standings.Match match) {
    return Match.newBuilder()
        .setRound(match.round())
        .setFirst(match.first())
        .setSecond(match.second())
        .setFirstPoints(match.firstPoints())
        .setSecondPoints(match.secondPoints())
        .setGames(match.games())
        .setFirstBlack(match.firstBlack())
        .build();
  }

  public static Standings decode(Ratings message) {
    return new Standings(
        message.getRun(),
        message.getGames(),
        message.getEnginesList().stream().map(StandingsCodec::decode).toList(),
        message.getPairsList().stream().map(StandingsCodec::decode).toList(),
        message.getAnchor(),
        message.getPlacingsList().stream().map(StandingsCodec::decode).toList(),
        message.getMatchesList().stream().map(StandingsCodec::decode).toList(),
        message.getTeamsList().stream().map(StandingsCodec::decode).toList(),
        message.getExcluded());
  }

  private static Standings.Rating decode(EngineRating message) {
    return new Standings.Rating(
        message.getName(),
        message.getElo(),
        message.getError95(),
        message.getGames(),
        message.getScore(),
        message.getWins(),
        message.getLosses(),
        message.getDraws(),
        message.getSecondsPerMove(),
        message.hasForfeits()
            ? new Standings.Forfeits(
                message.getForfeits().getOnTime(),
                message.getForfeits().getByIllegalMove(),
                message.getForfeits().getByCrash())
            : null);
  }

  static Standings.Pair decode(PairScore message) {
    return new Standings.Pair(
        message.getFirst(),
        message.getSecond(),
        message.getWins(),
        message.getLosses(),
        message.getDraws(),
        message.hasSuperiority() ? message.getSuperiority() : null);
  }

  private static Standings.Placing decode(Placing message) {
    return new Standings.Placing(
        message.getName(),
        message.getPlace(),
        message.getMatchPoints(),
        message.getOpponents(),
        message.getDefeated(),
        message.getWarnings(),
        message.getWithdrawn(),
        message.getStage(),
        message.getPoints(),
        message.getTotal());
  }

  private static Standings.TeamPlacing decode(TeamPlacing message) {
    return new Standings.TeamPlacing(
        message.getName(),
        message.getPlace(),
        message.getMatchPoints(),
        message.getBoardsList(),
        message.getWithdrawn(),
        message.getMembersList());
  }

  private static Standings.Match decode(Match message) {
    return new Standings.Match(
        message.getRound(),
        message.getFirst(),
        message.getSecond(),
        message.getFirstPoints(),
        message.getSecondPoints(),
        message.getGames(),
        message.getFirstBlack());
  }
}
