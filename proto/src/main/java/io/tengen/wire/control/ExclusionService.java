package io.tengen.wire.control;

import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.tengen.proto.v1.DisputedVersion;
import io.tengen.proto.v1.ExcludeResultsRequest;
import io.tengen.proto.v1.ExclusionServiceGrpc;
import io.tengen.proto.v1.LiftExclusionRequest;
import io.tengen.proto.v1.ListExclusionsRequest;
import io.tengen.proto.v1.ListExclusionsResponse;
import io.tengen.wire.Checks;
import io.tengen.wire.Codec;
import io.tengen.wire.Service;
import io.tengen.wire.TimestampCodec;

/** The methods of {@code tengen.v1.ExclusionService}. */
public final class ExclusionService {
  private static final Service SERVICE = new Service(ExclusionServiceGrpc.getServiceDescriptor());
  private static final Codec<ExclusionList, ListExclusionsResponse> LIST =
      new Codec<>(ExclusionService::encode, ExclusionService::decode);

  public static final MethodDescriptor<ExcludeResults, ExclusionList> EXCLUDE_RESULTS =
      SERVICE.method(
          ExclusionServiceGrpc.getExcludeResultsMethod(),
          new Codec<>(
              request ->
                  ExcludeResultsRequest.newBuilder()
                      .setRun(request.run())
                      .setWorker(request.worker())
                      .setReason(request.reason())
                      .setNameOnly(request.nameOnly())
                      .build(),
              message ->
                  new ExcludeResults(
                      message.getRun(),
                      message.getWorker(),
                      message.getReason(),
                      message.getNameOnly())),
          LIST);

  public static final MethodDescriptor<LiftExclusion, ExclusionList> LIFT_EXCLUSION =
      SERVICE.method(
          ExclusionServiceGrpc.getLiftExclusionMethod(),
          new Codec<>(
              request ->
                  LiftExclusionRequest.newBuilder()
                      .setRun(request.run())
                      .setWorker(request.worker())
                      .build(),
              message -> new LiftExclusion(message.getRun(), message.getWorker())),
          LIST);

  public static final MethodDescriptor<ListExclusions, ExclusionList> LIST_EXCLUSIONS =
      SERVICE.method(
          ExclusionServiceGrpc.getListExclusionsMethod(),
          new Codec<>(
              request -> ListExclusionsRequest.newBuilder().setRun(request.run()).build(),
              message -> new ListExclusions(message.getRun())),
          LIST);

  private ExclusionService() {}

  /** Returns the descriptor with which a server registers the service. */
  public static ServiceDescriptor descriptor() {
    return SERVICE.descriptor();
  }

  private static ListExclusionsResponse encode(ExclusionList list) {
    var message = ListExclusionsResponse.newBuilder().setRun(list.run());
    for (ExclusionList.Exclusion exclusion : list.exclusions()) {
      message.addExclusions(
          io.tengen.proto.v1.Exclusion.newBuilder()
              .setWorker(exclusion.worker())
              .setReason(exclusion.reason())
              .setAt(TimestampCodec.encode(exclusion.at()))
              .addAllGames(exclusion.games())
              .setCredential(exclusion.credential()));
    }
    for (ExclusionList.Disputed game : list.disputed()) {
      message.addDisputed(
          DisputedVersion.newBuilder()
              .setIndex(game.index())
              .setWorker(game.worker())
              .setFingerprint(game.fingerprint()));
    }
    return message.build();
  }

  private static ExclusionList decode(ListExclusionsResponse message) {
    return new ExclusionList(
        message.getRun(),
        message.getExclusionsList().stream()
            .map(exclusion ->
                new ExclusionList.Exclusion(
                    exclusion.getWorker(),
                    exclusion.getReason(),
                    TimestampCodec.decode(exclusion.getAt()),
                    exclusion.getGamesList(),
                    exclusion.getCredential()))
            .toList(),
        message.getDisputedList().stream()
            .map(game ->
                new ExclusionList.Disputed(
                    game.getIndex(), game.getWorker(), game.getFingerprint()))
            .toList());
  }

  /**
   * A request to exclude a worker's results from a run.
   *
   * @param reason one line of 1 to {@value #MAX_REASON} printable characters
   * @param nameOnly whether other workers with the same token or certificate still count
   */
  public record ExcludeResults(String run, String worker, String reason, boolean nameOnly) {
    private static final int MAX_REASON = 500;

    /**
     * @throws IllegalArgumentException with one line if the worker's name or the reason is not of
     *     the required form
     */
    public ExcludeResults {
      reason = reason.strip();
      Checks.require(
          io.tengen.game.record.Handoff.WORKER.matcher(worker).matches(),
          "worker must be the name of a worker");
      Checks.require(
          reason.length() <= MAX_REASON && reason.matches("\\P{Cntrl}+"),
          "reason must be one line of 1 to " + MAX_REASON + " letters");
    }
  }

  /** A request to count a worker's results again. */
  public record LiftExclusion(String run, String worker) {}

  /** A request for the exclusions of a run. */
  public record ListExclusions(String run) {}
}
