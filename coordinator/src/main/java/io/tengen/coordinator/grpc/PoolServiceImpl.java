package io.tengen.coordinator.grpc;

import akka.Done;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import io.grpc.BindableService;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.tengen.coordinator.fleet.RegistryCommand;
import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.grpc.call.Replies;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.RunStatistics;
import io.tengen.coordinator.store.PoolAnchors;
import io.tengen.coordinator.store.PoolAnchors.PoolAnchor;
import io.tengen.wire.control.PoolChange;
import io.tengen.wire.control.PoolService;
import io.tengen.wire.control.PoolService.ChangePool;
import io.tengen.wire.control.PoolService.SetPoolAnchor;
import io.tengen.wire.control.PoolStatus;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The service for rating pools: queries the statistics of a pool's runs and computes ratings from
 * them. No method blocks.
 */
final class PoolServiceImpl implements BindableService {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final ActorSystem<RegistryCommand> system;
  private final RunDirectory runs;
  private final PoolAnchors anchors;
  private final Executor workers;

  /**
   * @param workers runs computations of seconds: a history solves a model once for each run
   */
  PoolServiceImpl(
      ActorSystem<RegistryCommand> system,
      RunDirectory runs,
      PoolAnchors anchors,
      Executor workers) {
    this.system = system;
    this.runs = runs;
    this.anchors = anchors;
    this.workers = workers;
  }

  @Override
  public ServerServiceDefinition bindService() {
    return new Handlers(PoolService.descriptor())
        .unary(PoolService.LIST_POOLS, request -> list())
        .unary(PoolService.GET_POOL, request -> ask(request.pool(), PoolSnapshot::status))
        .unary(
            PoolService.GET_POOL_RATINGS, request -> ask(request.pool(), PoolSnapshot::standings))
        .unary(
            PoolService.GET_VERSION_HISTORY,
            request ->
                ask(
                    request.pool(),
                    snapshot -> snapshot.history(require(snapshot, request.version()))))
        .unary(
            PoolService.COMPARE_VERSIONS,
            request ->
                ask(
                    request.pool(),
                    snapshot ->
                        snapshot.compare(
                            require(snapshot, request.first()),
                            require(snapshot, request.second()))))
        .unary(PoolService.SET_POOL_ANCHOR, this::setAnchor)
        .unary(PoolService.CHANGE_POOL, this::change)
        .build();
  }

  private CompletionStage<List<PoolStatus>> list() {
    List<CompletableFuture<PoolStatus>> pools =
        runs.all().stream()
            .map(run -> run.plan().spec().pool())
            .filter(pool -> !pool.isEmpty())
            .distinct()
            .sorted()
            .map(pool -> load(pool).thenApply(PoolSnapshot::status).toCompletableFuture())
            .toList();
    return CompletableFuture.allOf(pools.toArray(CompletableFuture[]::new))
        .thenApply(done -> pools.stream().map(CompletableFuture::join).toList());
  }

  private CompletionStage<PoolStatus> setAnchor(SetPoolAnchor request) {
    return load(request.pool())
        .thenCompose(snapshot -> {
          require(snapshot, request.version());
          return anchors.put(request.pool(), new PoolAnchor(request.version(), request.elo()));
        })
        .thenCompose(done -> load(request.pool()))
        .thenApply(PoolSnapshot::status);
  }

  private CompletionStage<PoolStatus> change(ChangePool request) {
    return load(request.pool())
        .thenCombine(
            anchors.all(),
            (snapshot, all) -> {
              requireAnchor(snapshot, all.get(request.pool()), request.change());
              return snapshot;
            })
        .thenCompose(checked ->
            AskPattern.<RegistryCommand, Done>askWithStatus(
                    system,
                    replyTo ->
                        new RegistryCommand.ChangePool(request.pool(), request.change(), replyTo),
                    TIMEOUT,
                    system.scheduler())
                .exceptionallyCompose(
                    failure -> CompletableFuture.failedStage(Replies.refusal(failure))))
        .thenCompose(done -> load(request.pool()))
        .thenApply(PoolSnapshot::status);
  }

  /** Refuses to take out the only run of the version that a user chose as anchor. */
  private static void requireAnchor(
      PoolSnapshot snapshot, @Nullable PoolAnchor anchor, PoolChange change) {
    if (anchor != null
        && change instanceof PoolChange.RunRemoved removed
        && !snapshot.isInAnotherRun(anchor.version(), removed.run())) {
      throw Status.FAILED_PRECONDITION
          .withDescription(
              "%s fixes the scale of pool \"%s\" and is in no other run; give the pool another anchor first"
                  .formatted(snapshot.anchorName(), snapshot.name()))
          .asRuntimeException();
    }
  }

  private static int require(PoolSnapshot snapshot, String version) {
    int place = snapshot.indexOf(version);
    if (place < 0) {
      throw Replies.notFound(
          "pool \""
              + snapshot.name()
              + "\" has no version \""
              + version
              + "\"; tengen pool show lists them");
    }
    return place;
  }

  private <T> CompletionStage<T> ask(String pool, Function<PoolSnapshot, T> work) {
    return load(pool).thenApplyAsync(work, workers);
  }

  private CompletionStage<PoolSnapshot> load(String pool) {
    List<RunHandle> handles = runs.ofPool(pool);
    if (pool.isEmpty() || handles.isEmpty()) {
      return CompletableFuture.failedFuture(noPool(pool));
    }
    List<CompletableFuture<RunStatistics>> statistics =
        handles.stream()
            .map(run ->
                AskPattern.ask(
                        run.actor(), RunCommand.GetStatistics::new, TIMEOUT, system.scheduler())
                    .toCompletableFuture())
            .toList();
    return CompletableFuture.allOf(statistics.toArray(CompletableFuture[]::new))
        .thenCombine(
            anchors.all(),
            (done, all) ->
                new PoolSnapshot(
                    handles,
                    statistics.stream().map(CompletableFuture::join).toList(),
                    runs.edits(pool),
                    all.get(pool)));
  }

  private static StatusRuntimeException noPool(String pool) {
    return Replies.notFound("there is no pool \"" + pool + "\"; list them with `tengen pool list`");
  }
}
