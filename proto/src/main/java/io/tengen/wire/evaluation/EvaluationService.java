package io.tengen.wire.evaluation;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.tengen.proto.v1.EvaluationAnswers;
import io.tengen.proto.v1.EvaluationBatch;
import io.tengen.proto.v1.EvaluationFailure;
import io.tengen.proto.v1.EvaluationServiceGrpc;
import io.tengen.proto.v1.EvaluationsOpened;
import io.tengen.proto.v1.OpenEvaluations;
import io.tengen.wire.ArtifactCodec;
import io.tengen.wire.Codec;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.Service;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The method of {@code tengen.v1.EvaluationService}. */
public final class EvaluationService {
  /** The version of the protocol in {@link EvaluationRequest.Open}. */
  public static final int VERSION = 1;

  private static final Service SERVICE = new Service(EvaluationServiceGrpc.getServiceDescriptor());

  /** A bidirectional stream of batches and their answers, for one network. */
  public static final MethodDescriptor<EvaluationRequest, EvaluationReply> EVALUATE =
      SERVICE.method(
          EvaluationServiceGrpc.getEvaluateMethod(),
          new Codec<>(EvaluationService::encode, EvaluationService::decode),
          new Codec<>(EvaluationService::encode, EvaluationService::decode));

  private EvaluationService() {}

  /** Returns the descriptor with which a server registers the service. */
  public static ServiceDescriptor descriptor() {
    return SERVICE.descriptor();
  }

  private static io.tengen.proto.v1.EvaluationRequest encode(EvaluationRequest request) {
    var encoded = io.tengen.proto.v1.EvaluationRequest.newBuilder();
    switch (request) {
      case EvaluationRequest.Open open ->
          encoded.setOpen(
              OpenEvaluations.newBuilder()
                  .setVersion(open.version())
                  .setPermit(open.permit().encode())
                  .setNetwork(ArtifactCodec.encode(open.network()))
                  .setFull(open.full()));
      case EvaluationRequest.Batch batch ->
          encoded.setBatch(
              EvaluationBatch.newBuilder()
                  .setNumber(batch.number())
                  .setCount(batch.count())
                  .setSide(batch.side())
                  .setPlanes(UnsafeByteOperations.unsafeWrap(batch.planes()))
                  .setGlobals(UnsafeByteOperations.unsafeWrap(batch.globals()))
                  .setDeadlineMillis(batch.deadlineMillis()));
      case EvaluationRequest.Unknown _, EvaluationRequest.Malformed _ ->
          throw new IllegalArgumentException("is not sent: " + request);
    }
    return encoded.build();
  }

  private static EvaluationRequest decode(io.tengen.proto.v1.EvaluationRequest message) {
    return switch (message.getMessageCase()) {
      case OPEN -> decode(message.getOpen());
      case BATCH -> {
        EvaluationBatch batch = message.getBatch();
        yield new EvaluationRequest.Batch(
            batch.getNumber(),
            batch.getCount(),
            batch.getSide(),
            buffer(batch.getPlanes()),
            buffer(batch.getGlobals()),
            batch.getDeadlineMillis());
      }
      case MESSAGE_NOT_SET -> new EvaluationRequest.Unknown();
    };
  }

  /** Decodes an introduction; an invalid one is for the server to refuse. */
  private static EvaluationRequest decode(OpenEvaluations open) {
    try {
      return new EvaluationRequest.Open(
          open.getVersion(),
          LeaseToken.decode(open.getPermit()),
          ArtifactCodec.decode(open.getNetwork()),
          open.getFull());
    } catch (IllegalArgumentException e) {
      return new EvaluationRequest.Malformed(String.valueOf(e.getMessage()));
    }
  }

  private static io.tengen.proto.v1.EvaluationReply encode(EvaluationReply reply) {
    var encoded = io.tengen.proto.v1.EvaluationReply.newBuilder();
    switch (reply) {
      case EvaluationReply.Opened opened ->
          encoded.setOpened(
              EvaluationsOpened.newBuilder()
                  .setCredits(opened.credits())
                  .setPlanes(opened.planes())
                  .setGlobals(opened.globals()));
      case EvaluationReply.Answers answers ->
          encoded.setAnswers(
              EvaluationAnswers.newBuilder()
                  .setNumber(answers.number())
                  .setValues(UnsafeByteOperations.unsafeWrap(answers.values()))
                  .setLogits(UnsafeByteOperations.unsafeWrap(answers.logits())));
      case EvaluationReply.Failure failure ->
          encoded.setFailure(
              EvaluationFailure.newBuilder()
                  .setNumber(failure.number())
                  .setReason(failure.reason()));
      case EvaluationReply.Unknown _ -> throw new IllegalArgumentException("is not sent: " + reply);
    }
    return encoded.build();
  }

  private static EvaluationReply decode(io.tengen.proto.v1.EvaluationReply message) {
    return switch (message.getMessageCase()) {
      case OPENED ->
          new EvaluationReply.Opened(
              message.getOpened().getCredits(),
              message.getOpened().getPlanes(),
              message.getOpened().getGlobals());
      case ANSWERS ->
          new EvaluationReply.Answers(
              message.getAnswers().getNumber(),
              buffer(message.getAnswers().getValues()),
              buffer(message.getAnswers().getLogits()));
      case FAILURE ->
          new EvaluationReply.Failure(
              message.getFailure().getNumber(), message.getFailure().getReason());
      case MESSAGE_NOT_SET -> new EvaluationReply.Unknown();
    };
  }

  private static ByteBuffer buffer(ByteString bytes) {
    return bytes.asReadOnlyByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
  }
}
