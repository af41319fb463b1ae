package io.tengen.wire.control;

import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.tengen.proto.v1.CancelTrainingRequest;
import io.tengen.proto.v1.CreateTrainingRequest;
import io.tengen.proto.v1.GetTrainingRequest;
import io.tengen.proto.v1.ListTrainingsRequest;
import io.tengen.proto.v1.ListTrainingsResponse;
import io.tengen.proto.v1.Training;
import io.tengen.proto.v1.TrainingServiceGrpc;
import io.tengen.proto.v1.WatchTrainingRequest;
import io.tengen.wire.Checks;
import io.tengen.wire.Codec;
import io.tengen.wire.Service;
import io.tengen.wire.training.TrainingSpec;
import io.tengen.wire.training.TrainingSpecCodec;
import io.tengen.wire.training.TrainingStatus;
import io.tengen.wire.training.TrainingStatusCodec;
import java.util.List;

/** The methods of {@code tengen.v1.TrainingService}. */
public final class TrainingService {
  private static final Service SERVICE = new Service(TrainingServiceGrpc.getServiceDescriptor());
  private static final Codec<TrainingStatus, Training> TRAINING =
      new Codec<>(TrainingStatusCodec::encode, TrainingStatusCodec::decode);

  public static final MethodDescriptor<CreateTraining, TrainingStatus> CREATE_TRAINING =
      SERVICE.method(
          TrainingServiceGrpc.getCreateTrainingMethod(),
          new Codec<>(
              create ->
                  CreateTrainingRequest.newBuilder()
                      .setSpec(TrainingSpecCodec.encode(create.spec()))
                      .setRequestId(create.requestId())
                      .build(),
              message ->
                  new CreateTraining(
                      TrainingSpecCodec.decode(message.getSpec()), message.getRequestId())),
          TRAINING);

  public static final MethodDescriptor<TrainingRequest, TrainingStatus> GET_TRAINING =
      SERVICE.method(
          TrainingServiceGrpc.getGetTrainingMethod(),
          new Codec<>(
              request -> GetTrainingRequest.newBuilder().setTraining(request.training()).build(),
              message -> new TrainingRequest(message.getTraining())),
          TRAINING);

  /** Returns the trainings, newest first, without their shards. */
  public static final MethodDescriptor<All, List<TrainingStatus>> LIST_TRAININGS =
      SERVICE.method(
          TrainingServiceGrpc.getListTrainingsMethod(),
          All.codec(ListTrainingsRequest.getDefaultInstance()),
          new Codec<>(
              trainings ->
                  ListTrainingsResponse.newBuilder()
                      .addAllTrainings(TRAINING.encodeAll(trainings))
                      .build(),
              message -> TRAINING.decodeAll(message.getTrainingsList())));

  /** Streams the training without its shards, first as it is, then after each change. */
  public static final MethodDescriptor<TrainingRequest, TrainingStatus> WATCH_TRAINING =
      SERVICE.broadcast(
          TrainingServiceGrpc.getWatchTrainingMethod(),
          new Codec<>(
              request -> WatchTrainingRequest.newBuilder().setTraining(request.training()).build(),
              message -> new TrainingRequest(message.getTraining())),
          TRAINING);

  public static final MethodDescriptor<TrainingRequest, TrainingStatus> CANCEL_TRAINING =
      SERVICE.method(
          TrainingServiceGrpc.getCancelTrainingMethod(),
          new Codec<>(
              request -> CancelTrainingRequest.newBuilder().setTraining(request.training()).build(),
              message -> new TrainingRequest(message.getTraining())),
          TRAINING);

  private TrainingService() {}

  /** Returns the descriptor with which a server registers the service. */
  public static ServiceDescriptor descriptor() {
    return SERVICE.descriptor();
  }

  /**
   * A request to create a training.
   *
   * @param requestId chosen by the client, at most {@value #MAX_REQUEST_ID} letters: a second
   *     request with the same id returns the training of the first; empty for none
   */
  public record CreateTraining(TrainingSpec spec, String requestId) {
    private static final int MAX_REQUEST_ID = 256;

    /**
     * @throws IllegalArgumentException with one line if there are steps but no shards to learn
     *     from, or if the request id is too long
     */
    public CreateTraining {
      spec.requireShards();
      Checks.require(
          requestId.length() <= MAX_REQUEST_ID,
          "request_id is longer than " + MAX_REQUEST_ID + " letters");
    }
  }

  /** A request about one training, named by its id. */
  public record TrainingRequest(String training) {}
}
