package io.tengen.coordinator.play;

import io.tengen.coordinator.access.Principal;
import io.tengen.coordinator.config.PlayLimits;
import io.tengen.coordinator.inquiry.EngineSessions;
import io.tengen.coordinator.inquiry.EngineTask;
import io.tengen.coordinator.job.RandomIds;
import io.tengen.coordinator.play.RefusedActionException.Why;
import io.tengen.game.board.Points;
import io.tengen.game.sgf.Sgf;
import io.tengen.game.sgf.SgfException;
import io.tengen.game.sgf.SgfGame;
import io.tengen.game.sgf.SgfMode;
import io.tengen.wire.play.Analysis;
import io.tengen.wire.play.AnalysisService;
import io.tengen.wire.play.AnalysisService.SgfText;
import io.tengen.wire.play.AnalysisService.ShowPosition;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/** The analyses of people at present. They are not kept. Thread-safe; no method blocks. */
public final class Analyses {
  private final EngineSessions engines;
  private final Executor computing;
  private final Supplier<Executor> serials;
  private final InstantSource clock;
  private final PlayLimits limits;
  private final Map<String, OpenAnalysis> open = new ConcurrentHashMap<>();

  /**
   * @param computing runs computations of some milliseconds
   * @param serials returns an executor that runs tasks one after the other
   */
  public Analyses(
      EngineSessions engines,
      Executor computing,
      Supplier<Executor> serials,
      InstantSource clock,
      PlayLimits limits) {
    this.engines = engines;
    this.computing = computing;
    this.serials = serials;
    this.clock = clock;
    this.limits = limits;
  }

  /**
   * Begins an analysis.
   *
   * @return fails with {@link RefusedActionException} if the moves cannot be made or the person has
   *     too many analyses
   */
  public CompletionStage<Analysis> open(AnalysisService.OpenAnalysis request, Principal person) {
    long others = open.values().stream().filter(one -> one.owner().equals(person.id())).count();
    if (others >= limits.analyses()) {
      return CompletableFuture.failedStage(
          new RefusedActionException(
              Why.STATE,
              "you have " + others + " analyses; close the page of one of them and wait a moment"));
    }
    return CompletableFuture.supplyAsync(() -> opened(request, person), computing);
  }

  private Analysis opened(AnalysisService.OpenAnalysis request, Principal person) {
    EngineTask task =
        new EngineTask(
            request.setup(),
            request.engine(),
            ThreadLocalRandom.current().nextLong(),
            request.artifacts());
    String id = RandomIds.fresh(open::containsKey);
    var analysis =
        new OpenAnalysis(
            id, person.id(), task, request.moves(), request.limit(), engines, serials.get(), clock);
    open.put(id, analysis);
    return analysis.view();
  }

  /**
   * Moves an analysis to another position.
   *
   * @return fails with {@link RefusedActionException} if there is no such analysis of the caller,
   *     or if the moves cannot be made
   */
  public CompletionStage<Analysis> show(ShowPosition request, Principal caller) {
    var analysis = open.get(request.analysis());
    if (analysis == null || !analysis.owner().equals(caller.id())) {
      return CompletableFuture.failedStage(unknown(request.analysis()));
    }
    return CompletableFuture.supplyAsync(() -> analysis.show(request.moves()), analysis.serial());
  }

  private static RefusedActionException unknown(String id) {
    return new RefusedActionException(
        Why.UNKNOWN, "there is no analysis \"" + id + "\", or it has ended; begin another");
  }

  /** Sends an analysis to a client, and what changes. */
  public void watch(String id, Principal caller, Watcher<Analysis> watcher) {
    var analysis = open.get(id);
    if (analysis == null || !analysis.owner().equals(caller.id())) {
      watcher.refuse(unknown(id));
    } else {
      analysis.serial().execute(() -> analysis.watch(watcher));
    }
  }

  /** Does what time demands in all analyses; called several times a second. */
  public void tick() {
    open.forEach((id, analysis) ->
        analysis
            .serial()
            .execute(() -> {
              if (analysis.tick()) {
                open.remove(id);
                analysis.close();
              }
            }));
  }

  /**
   * Reads a game from SGF.
   *
   * @return fails with {@link RefusedActionException} if it is not SGF, or if its moves cannot be
   *     made one after the other
   */
  public CompletionStage<SgfText> read(String sgf) {
    return CompletableFuture.supplyAsync(() -> parse(sgf), computing);
  }

  private static SgfText parse(String sgf) {
    try {
      if (!Sgf.hasGame(sgf)) {
        throw new RefusedActionException(Why.INVALID, "this is no game in SGF");
      }
      SgfGame game = Sgf.read(sgf, SgfMode.LENIENT);
      if (!game.isPlayable()) {
        throw new RefusedActionException(
            Why.INVALID, "the moves cannot be made one after the other: " + game.fault());
      }
      Points points = Points.of(game.setup().size());
      List<Integer> moves = game.moves().stream().map(points::toIndex).toList();
      return new SgfText(
          game.setup(), moves, game.black(), game.white(), game.result(), game.warnings());
    } catch (SgfException e) {
      throw new RefusedActionException(Why.INVALID, String.valueOf(e.getMessage()));
    }
  }
}
