package io.tengen.coordinator.grpc;

import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.grpc.call.Replies;
import io.tengen.coordinator.run.CountedGames;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.store.GameSummaries;
import io.tengen.coordinator.store.GameSummaries.Found;
import io.tengen.coordinator.store.GameSummaries.Row;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.ResultKind;
import io.tengen.wire.result.GamePage;
import io.tengen.wire.result.GameQuery;
import io.tengen.wire.result.GameSummary;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletionStage;

/**
 * A search for the committed games of a run. Engines are compared by the run's list of games,
 * without the database. Immutable.
 */
final class GameList {
  private static final double NANOS = 1e9;
  private static final int ANY = -1;

  private final RunHandle run;
  private final JobPlan plan;
  private final GameQuery query;
  private final CountedGames counted;
  private final BitSet indices;
  private final int engine;
  private final int opponent;

  /**
   * @throws io.grpc.StatusRuntimeException if the run has no such engine, or no game can have such
   *     a result
   */
  GameList(RunHandle run, GameQuery query, CountedGames counted) {
    this.run = run;
    plan = run.plan();
    this.query = query;
    this.counted = counted;
    indices = counted.indices();
    engine = engine(query.engine());
    opponent = engine(query.opponent());
    requireResult();
  }

  private int engine(String name) {
    List<String> names = plan.spec().engines().stream().map(EngineSpec::name).toList();
    if (!name.isEmpty() && !names.contains(name)) {
      throw Replies.invalid("run " + run.id() + " has no engine \"" + name + "\"");
    }
    return name.isEmpty() ? ANY : names.indexOf(name);
  }

  private void requireResult() {
    switch (query.result()) {
      case "", "black", "white", "draw", "none" -> {}
      case "win", "loss" -> {
        if (engine == ANY) {
          throw Replies.invalid("result " + query.result() + " needs the field engine");
        }
      }
      default -> {
        for (Outcome.Reason reason : Outcome.Reason.values()) {
          if (name(reason).equals(query.result())) {
            return;
          }
        }
        throw Replies.invalid(
            "result must be black, white, draw, none, win, loss or a way of ending such as resign,"
                + " not \""
                + query.result()
                + "\"");
      }
    }
  }

  private static String name(Outcome.Reason reason) {
    return reason.name().toLowerCase(Locale.ROOT);
  }

  CompletionStage<GamePage> page(GameSummaries summaries) {
    int first = query.descending() ? Integer.MAX_VALUE : 0;
    int from = query.pageToken().isEmpty() ? first : Integer.parseInt(query.pageToken());
    return summaries
        .search(
            run.id(),
            new GameSummaries.Search(
                query.descending(), from, query.atMost(), this::next, this::isWanted))
        .thenApply(this::page);
  }

  private GamePage page(Found found) {
    return new GamePage(
        found.games().stream().map(this::summary).toList(),
        found.next().isPresent() ? Integer.toString(found.next().getAsInt()) : "");
  }

  /** Returns the first index from this one on of a counted game between the wanted engines. */
  private int next(int from) {
    int index = counted(from);
    while (index >= 0 && !isBetweenWanted(plan.job(index))) {
      index = counted(query.descending() ? index - 1 : index + 1);
    }
    return index;
  }

  private int counted(int from) {
    if (from < 0) {
      return -1;
    }
    return query.descending() ? indices.previousSetBit(from) : indices.nextSetBit(from);
  }

  private boolean isBetweenWanted(GameJob job) {
    if (engine == ANY) {
      return opponent == ANY || job.black() == opponent || job.white() == opponent;
    }
    boolean asBlack = job.black() == engine && (opponent == ANY || job.white() == opponent);
    boolean asWhite = job.white() == engine && (opponent == ANY || job.black() == opponent);
    return asBlack || asWhite;
  }

  private boolean isWanted(Row row) {
    int moves = row.facts().moves();
    return indices.get(row.index())
        && (query.opening().isEmpty() || query.opening().equals(row.facts().opening()))
        && moves >= query.minMoves()
        && (query.maxMoves() == 0 || moves <= query.maxMoves())
        && isBetweenWanted(plan.job(row.index()))
        && hasWantedResult(row);
  }

  private boolean hasWantedResult(Row row) {
    ResultKind kind = row.reason().kind(row.winner());
    return switch (query.result()) {
      case "" -> true;
      case "black" -> row.winner() == Color.BLACK;
      case "white" -> row.winner() == Color.WHITE;
      case "draw" -> kind == ResultKind.DRAW;
      case "none" -> kind == ResultKind.VOID;
      case "win" -> row.winner() != null && winner(row) == engine;
      case "loss" -> kind == ResultKind.BOTH_LOSE || row.winner() != null && winner(row) != engine;
      default -> name(row.reason()).equals(query.result());
    };
  }

  private int winner(Row row) {
    GameJob job = plan.job(row.index());
    return row.winner() == Color.BLACK ? job.black() : job.white();
  }

  private GameSummary summary(Row row) {
    GameJob job = plan.job(row.index());
    return new GameSummary(
        row.index(),
        plan.number(row.index()),
        plan.black(job).name(),
        plan.white(job).name(),
        new Outcome(row.winner(), row.reason(), row.facts().margin(), ""),
        row.facts().moves(),
        row.facts().opening(),
        row.worker(),
        row.facts().startedAt(),
        row.nanos() / NANOS,
        counted.status(row.index()));
  }
}
