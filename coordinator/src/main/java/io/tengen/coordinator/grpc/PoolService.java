package io.tengen.coordinator.grpc;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import io.tengen.coordinator.fleet.RegistryCommand;
import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.Tally;
import io.tengen.coordinator.store.PoolAnchors;
import io.tengen.coordinator.store.PoolAnchors.PoolAnchor;
import io.tengen.proto.v1.CompareVersionsRequest;
import io.tengen.proto.v1.GetPoolRatingsRequest;
import io.tengen.proto.v1.GetPoolRequest;
import io.tengen.proto.v1.GetVersionHistoryRequest;
import io.tengen.proto.v1.ListPoolsRequest;
import io.tengen.proto.v1.ListPoolsResponse;
import io.tengen.proto.v1.Pool;
import io.tengen.proto.v1.PoolServiceGrpc.PoolServiceImplBase;
import io.tengen.proto.v1.Ratings;
import io.tengen.proto.v1.SetPoolAnchorRequest;
import io.tengen.proto.v1.VersionComparison;
import io.tengen.proto.v1.VersionHistory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** The users' service for rating pools: asks a pool's runs for their sums. No call blocks. */
final class PoolService extends PoolServiceImplBase {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final double MOST_ELO = 10_000;

  private final ActorSystem<RegistryCommand> system;
  private final RunDirectory runs;
  private final PoolAnchors anchors;
  private final Executor workers;

  /**
   * @param workers runs what takes seconds of computing: a history solves a model once for each run
   */
  PoolService(
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
  public void listPools(ListPoolsRequest request, StreamObserver<ListPoolsResponse> out) {
    List<CompletableFuture<Pool>> pools =
        runs.all().stream()
            .map(run -> run.plan().spec().pool())
            .filter(pool -> !pool.isEmpty())
            .distinct()
            .sorted()
            .map(pool -> load(pool).thenApply(PoolSnapshot::pool).toCompletableFuture())
            .toList();
    Replies.send(
        CompletableFuture.allOf(pools.toArray(CompletableFuture[]::new))
            .thenApply(done ->
                ListPoolsResponse.newBuilder()
                    .addAllPools(pools.stream().map(CompletableFuture::join).toList())
                    .build()),
        out);
  }

  @Override
  public void getPool(GetPoolRequest request, StreamObserver<Pool> out) {
    answer(request.getPool(), out, PoolSnapshot::pool);
  }

  @Override
  public void getPoolRatings(GetPoolRatingsRequest request, StreamObserver<Ratings> out) {
    answer(request.getPool(), out, PoolSnapshot::ratings);
  }

  @Override
  public void getVersionHistory(
      GetVersionHistoryRequest request, StreamObserver<VersionHistory> out) {
    answer(request.getPool(), out, book -> book.history(require(book, request.getVersion())));
  }

  @Override
  public void compareVersions(
      CompareVersionsRequest request, StreamObserver<VersionComparison> out) {
    answer(
        request.getPool(),
        out,
        book -> {
          int first = require(book, request.getFirst());
          int second = require(book, request.getSecond());
          if (first == second) {
            throw Replies.invalid("a version is compared with another one, not with itself");
          }
          return book.compare(first, second);
        });
  }

  @Override
  public void setPoolAnchor(SetPoolAnchorRequest request, StreamObserver<Pool> out) {
    if (!(Math.abs(request.getElo()) <= MOST_ELO)) {
      out.onError(
          Replies.invalid(
              "the anchor's rating must be -10,000 to 10,000, not " + request.getElo()));
      return;
    }
    CompletionStage<PoolSnapshot> set =
        load(request.getPool())
            .thenCompose(book -> {
              require(book, request.getVersion());
              return anchors.put(
                  request.getPool(), new PoolAnchor(request.getVersion(), request.getElo()));
            })
            .thenCompose(done -> load(request.getPool()));
    Replies.send(set.thenApply(PoolSnapshot::pool), out);
  }

  private static int require(PoolSnapshot book, String version) {
    int place = book.indexOf(version);
    if (place < 0) {
      throw Replies.notFound(
          "pool \""
              + book.name()
              + "\" has no version \""
              + version
              + "\"; tengen pool show lists them");
    }
    return place;
  }

  private <T> void answer(String pool, StreamObserver<T> out, Function<PoolSnapshot, T> work) {
    Replies.send(load(pool).thenApplyAsync(work, workers), out);
  }

  private CompletionStage<PoolSnapshot> load(String pool) {
    List<RunHandle> handles = runs.ofPool(pool);
    if (pool.isEmpty() || handles.isEmpty()) {
      return CompletableFuture.failedFuture(noPool(pool));
    }
    List<CompletableFuture<Tally>> tallies =
        handles.stream()
            .map(run ->
                AskPattern.ask(run.actor(), RunCommand.GetTally::new, TIMEOUT, system.scheduler())
                    .toCompletableFuture())
            .toList();
    return CompletableFuture.allOf(tallies.toArray(CompletableFuture[]::new))
        .thenCombine(
            anchors.all(),
            (done, all) ->
                new PoolSnapshot(
                    handles,
                    tallies.stream().map(CompletableFuture::join).toList(),
                    all.get(pool)));
  }

  private static StatusRuntimeException noPool(String pool) {
    return Replies.notFound("there is no pool \"" + pool + "\"; list them with `tengen pool list`");
  }
}
