package io.tengen.coordinator.play;

import io.tengen.coordinator.access.Places;
import io.tengen.coordinator.access.Principal;
import io.tengen.coordinator.builtin.BuiltInFiles;
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
import io.tengen.wire.play.AnalysisService.AnalysisClosed;
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
  private final Places places;
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
    places = new Places(limits.analyses());
  }

  /**
   * Begins an analysis.
   *
   * @return fails with {@link RefusedActionException} if the moves cannot be made or the person has
   *     too many analyses
   */
  public CompletionStage<Analysis> open(AnalysisService.OpenAnalysis request, Principal person) {
    if (!places.tryTake(person.id())) {
      return CompletableFuture.failedStage(
          new RefusedActionException(
              Why.STATE,
              "you have "
                  + places.limit()
                  + " analyses; close one of them, or close its page and wait two minutes"));
    }
    return CompletableFuture.supplyAsync(() -> opened(request, person), computing)
        .whenComplete((analysis, failure) -> {
          if (failure != null) {
            places.free(person.id());
          }
        });
  }

  private Analysis opened(AnalysisService.OpenAnalysis request, Principal person) {
    EngineTask task =
        new EngineTask(
            request.setup(),
            request.engine(),
            ThreadLocalRandom.current().nextLong(),
            BuiltInFiles.complete(
                request.artifacts(), List.of(request.engine()), request.setup().size()));
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
    if (analysis == null || !isOwn(analysis, caller)) {
      return CompletableFuture.failedStage(unknown(request.analysis()));
    }
    return CompletableFuture.supplyAsync(() -> analysis.show(request.moves()), analysis.serial());
  }

  /**
   * Ends an analysis of the caller; administrators end those of others, too.
   *
   * @return fails with {@link RefusedActionException} if there is no such analysis
   */
  public CompletionStage<AnalysisClosed> close(String id, Principal caller) {
    var analysis = open.get(id);
    if (analysis == null || !(isOwn(analysis, caller) || caller.isAdmin())) {
      return CompletableFuture.failedStage(unknown(id));
    }
    return CompletableFuture.supplyAsync(
        () -> {
          end(analysis);
          return new AnalysisClosed();
        },
        analysis.serial());
  }

  private static boolean isOwn(OpenAnalysis analysis, Principal caller) {
    return analysis.owner().equals(caller.id());
  }

  /** Ends an analysis; runs on its serial executor. */
  private void end(OpenAnalysis analysis) {
    if (open.remove(analysis.id()) != null) {
      places.free(analysis.owner());
      analysis.close();
    }
  }

  /** Returns the refusal of what concerns an analysis that there is not. */
  static RefusedActionException unknown(String id) {
    return new RefusedActionException(
        Why.UNKNOWN, "there is no analysis \"" + id + "\", or it has ended; begin another");
  }

  /** Sends an analysis to a client, and what changes. */
  public void watch(String id, Principal caller, Watcher<Analysis> watcher) {
    var analysis = open.get(id);
    if (analysis == null || !isOwn(analysis, caller)) {
      watcher.refuse(unknown(id));
    } else {
      analysis.serial().execute(() -> analysis.watch(watcher));
    }
  }

  /** Acts on the time that has passed in all analyses; called several times a second. */
  public void tick() {
    open.values()
        .forEach(analysis ->
            analysis
                .serial()
                .execute(() -> {
                  if (analysis.tick(limits.idle())) {
                    end(analysis);
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
