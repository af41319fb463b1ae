package io.tengen.wire.rollout;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.tengen.proto.v1.OpenRollouts;
import io.tengen.proto.v1.RolloutBatch;
import io.tengen.proto.v1.RolloutFailure;
import io.tengen.proto.v1.RolloutResults;
import io.tengen.proto.v1.RolloutRoot;
import io.tengen.proto.v1.RolloutServiceGrpc;
import io.tengen.proto.v1.RolloutsOpened;
import io.tengen.wire.Codec;
import io.tengen.wire.GameSetupCodec;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.Service;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.OptionalDouble;

/** The method of {@code tengen.v1.RolloutService}. */
public final class RolloutProtocol {
  /** The version of the protocol in {@link RolloutRequest.Open}. */
  public static final int VERSION = 1;

  /** The largest number of rollouts of a batch. */
  public static final int MOST_BATCH = 64;

  private static final Service SERVICE = new Service(RolloutServiceGrpc.getServiceDescriptor());

  /** A bidirectional stream of batches and their results, for one search. */
  public static final MethodDescriptor<RolloutRequest, RolloutReply> PLAY =
      SERVICE.method(
          RolloutServiceGrpc.getPlayMethod(),
          new Codec<>(RolloutProtocol::encode, RolloutProtocol::decode),
          new Codec<>(RolloutProtocol::encode, RolloutProtocol::decode));

  private RolloutProtocol() {}

  /** Returns the descriptor with which a server registers the service. */
  public static ServiceDescriptor descriptor() {
    return SERVICE.descriptor();
  }

  private static io.tengen.proto.v1.RolloutRequest encode(RolloutRequest request) {
    var encoded = io.tengen.proto.v1.RolloutRequest.newBuilder();
    switch (request) {
      case RolloutRequest.Open open -> encoded.setOpen(encode(open));
      case RolloutRequest.Root root ->
          encoded.setRoot(
              RolloutRoot.newBuilder()
                  .setId(root.id())
                  .setMoves(UnsafeByteOperations.unsafeWrap(root.moves())));
      case RolloutRequest.Batch batch ->
          encoded.setBatch(
              RolloutBatch.newBuilder()
                  .setNumber(batch.number())
                  .setRoot(batch.root())
                  .setCount(batch.count())
                  .setPaths(UnsafeByteOperations.unsafeWrap(batch.paths()))
                  .setDeadlineMillis(batch.deadlineMillis()));
      case RolloutRequest.Unknown _, RolloutRequest.Malformed _ ->
          throw new IllegalArgumentException("is not sent: " + request);
    }
    return encoded.build();
  }

  private static OpenRollouts.Builder encode(RolloutRequest.Open open) {
    RolloutRequest.Game game = open.game();
    OpenRollouts.Builder encoded =
        OpenRollouts.newBuilder()
            .setVersion(open.version())
            .setPermit(open.permit().encode())
            .setSetup(GameSetupCodec.encode(game.setup()))
            .setPolicy(game.policy())
            .setMoves(game.moves());
    game.replies().ifPresent(encoded::setReplies);
    return encoded;
  }

  private static RolloutRequest decode(io.tengen.proto.v1.RolloutRequest message) {
    return switch (message.getMessageCase()) {
      case OPEN -> decode(message.getOpen());
      case ROOT ->
          new RolloutRequest.Root(message.getRoot().getId(), buffer(message.getRoot().getMoves()));
      case BATCH -> {
        RolloutBatch batch = message.getBatch();
        yield new RolloutRequest.Batch(
            batch.getNumber(),
            batch.getRoot(),
            batch.getCount(),
            buffer(batch.getPaths()),
            batch.getDeadlineMillis());
      }
      case MESSAGE_NOT_SET -> new RolloutRequest.Unknown();
    };
  }

  /** Decodes an introduction; an invalid one is for the server to refuse. */
  private static RolloutRequest decode(OpenRollouts open) {
    try {
      return new RolloutRequest.Open(
          open.getVersion(),
          LeaseToken.decode(open.getPermit()),
          new RolloutRequest.Game(
              GameSetupCodec.decode(open.getSetup()),
              open.getPolicy(),
              open.hasReplies() ? OptionalDouble.of(open.getReplies()) : OptionalDouble.empty(),
              open.getMoves()));
    } catch (IllegalArgumentException e) {
      return new RolloutRequest.Malformed(String.valueOf(e.getMessage()));
    }
  }

  private static io.tengen.proto.v1.RolloutReply encode(RolloutReply reply) {
    var encoded = io.tengen.proto.v1.RolloutReply.newBuilder();
    switch (reply) {
      case RolloutReply.Opened opened ->
          encoded.setOpened(
              RolloutsOpened.newBuilder()
                  .setThreads(opened.threads())
                  .setCredits(opened.credits()));
      case RolloutReply.Results results ->
          encoded.setResults(
              RolloutResults.newBuilder()
                  .setNumber(results.number())
                  .setResults(UnsafeByteOperations.unsafeWrap(results.results()))
                  .setBusyNanos(results.busyNanos()));
      case RolloutReply.Failure failure ->
          encoded.setFailure(
              RolloutFailure.newBuilder().setNumber(failure.number()).setReason(failure.reason()));
      case RolloutReply.Unknown _ -> throw new IllegalArgumentException("is not sent: " + reply);
    }
    return encoded.build();
  }

  private static RolloutReply decode(io.tengen.proto.v1.RolloutReply message) {
    return switch (message.getMessageCase()) {
      case OPENED ->
          new RolloutReply.Opened(
              message.getOpened().getThreads(), message.getOpened().getCredits());
      case RESULTS ->
          new RolloutReply.Results(
              message.getResults().getNumber(),
              buffer(message.getResults().getResults()),
              message.getResults().getBusyNanos());
      case FAILURE ->
          new RolloutReply.Failure(
              message.getFailure().getNumber(), message.getFailure().getReason());
      case MESSAGE_NOT_SET -> new RolloutReply.Unknown();
    };
  }

  private static ByteBuffer buffer(ByteString bytes) {
    return bytes.asReadOnlyByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
  }
}
