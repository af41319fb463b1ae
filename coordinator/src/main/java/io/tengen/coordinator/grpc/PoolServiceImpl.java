package io.tengen.coordinator.grpc;

import akka.Done;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import io.grpc.BindableService;
import io.grpc.ServerServiceDefinition;
import io.grpc.StatusRuntimeException;
import io.tengen.coordinator.fleet.RegistryCommand;
import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.grpc.call.Handlers;
import io.tengen.coordinator.grpc.call.Replies;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.RunStatistics;
import io.tengen.wire.control.PoolService;
import io.tengen.wire.control.PoolService.ChangePool;
import io.tengen.wire.control.PoolStatus;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * The service for rating pools: queries the statistics of a pool's runs and computes ratings from
 * them. No method blocks.
 */
final class PoolServiceImpl implements BindableService {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final ActorSystem<RegistryCommand> system;
  private final RunDirectory runs;
  private final Executor workers;

  /**
   * @param workers runs computations of seconds: a history solves a model once for each run
   */
  PoolServiceImpl(ActorSystem<RegistryCommand> system, RunDirectory runs, Executor workers) {
    this.system = system;
    this.runs = runs;
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

  private CompletionStage<PoolStatus> change(ChangePool request) {
    // Runs without a pool have the empty name.
    if (request.pool().isEmpty() || runs.pool(request.pool()).runs().isEmpty()) {
      return CompletableFuture.failedFuture(noPool(request.pool()));
    }
    return AskPattern.<RegistryCommand, Done>askWithStatus(
            system,
            replyTo -> new RegistryCommand.ChangePool(request.pool(), request.change(), replyTo),
            TIMEOUT,
            system.scheduler())
        .exceptionallyCompose(failure -> CompletableFuture.failedStage(Replies.refusal(failure)))
        .thenCompose(done -> load(request.pool()))
        .thenApply(PoolSnapshot::status);
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
    RunDirectory.PoolRuns known = runs.pool(pool);
    if (pool.isEmpty() || known.runs().isEmpty()) {
      return CompletableFuture.failedFuture(noPool(pool));
    }
    List<CompletableFuture<RunStatistics>> statistics =
        known.runs().stream()
            .map(run ->
                AskPattern.ask(
                        run.actor(), RunCommand.GetStatistics::new, TIMEOUT, system.scheduler())
                    .toCompletableFuture())
            .toList();
    return CompletableFuture.allOf(statistics.toArray(CompletableFuture[]::new))
        .thenApply(done ->
            new PoolSnapshot(known, statistics.stream().map(CompletableFuture::join).toList()));
  }

  private static StatusRuntimeException noPool(String pool) {
    return Replies.notFound("there is no pool \"" + pool + "\"; list them with `tengen pool list`");
  }
}
