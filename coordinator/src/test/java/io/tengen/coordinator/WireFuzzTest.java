package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.PrototypeMarshaller;
import io.grpc.ServiceDescriptor;
import io.grpc.Status;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.tengen.proto.v1.AdminServiceGrpc;
import io.tengen.proto.v1.ArtifactServiceGrpc;
import io.tengen.proto.v1.ControlServiceGrpc;
import io.tengen.proto.v1.RunState;
import io.tengen.proto.v1.WorkerServiceGrpc;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sends every method of every service random bytes, requests with absurd values, and such requests
 * with changed bytes. None may cause an internal error, and the coordinator must still play a game
 * in the end. {@code -Dtengen.fuzz.rounds=100000} runs for a night; a failure names its seed.
 */
class WireFuzzTest {
  private static final int ROUNDS = Integer.getInteger("tengen.fuzz.rounds", 25);
  private static final int MESSAGES = 4;
  private static final int MOST_BYTES = 300;
  private static final int DEPTH = 5;
  private static final long PATIENCE_MILLIS = 300;

  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "../../../etc/passwd",
          "a\nb",
          "\0",
          "random",
          "mcts",
          "chinese",
          "worker",
          "time=none",
          "0".repeat(64),
          "x".repeat(70_000),
          "\ud800");
  private static final long[] NUMBERS = {
    0,
    1,
    -1,
    2,
    3,
    19,
    64,
    1L << 31,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    Long.MAX_VALUE,
    Long.MIN_VALUE
  };
  private static final double[] FRACTIONS = {
    0, 0.5, -7.5, 1e300, -0.0, Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE
  };

  @TempDir private Path directory;

  @Test
  void answersNoInputWithAnInternalError() throws Exception {
    try (Harness harness = new Harness(directory)) {
      for (int round = 0; round < ROUNDS; round++) {
        for (MethodDescriptor<?, ?> method : methods()) {
          long seed = 1_000_003L * round + method.getFullMethodName().hashCode();
          Status end = send(harness, method, new SplittableRandom(seed));
          String what = method.getFullMethodName() + ", seed " + seed + ": " + end;
          assertNotEquals(Status.Code.INTERNAL, end.getCode(), what);
          assertNotEquals(Status.Code.UNKNOWN, end.getCode(), what);
          assertNotEquals(Status.Code.UNAVAILABLE, unlessBroken(method, end), what);
        }
      }
      assertStillPlays(harness);
    }
  }

  /** A worker that sends invalid messages is told to open another stream. */
  private static Status.Code unlessBroken(MethodDescriptor<?, ?> method, Status end) {
    return method.equals(WorkerServiceGrpc.getConnectMethod()) ? Status.Code.OK : end.getCode();
  }

  private static void assertStillPlays(Harness harness) throws Exception {
    var run = harness.create(Harness.duel(1));
    ScriptedWorker worker = ScriptedWorker.connect(harness.channel, "honest");
    // Runs created by the fuzzer may have games too.
    for (int i = 0; i < 1_000; i++) {
      var game = worker.next();
      worker.report(ScriptedWorker.play(game));
      if (game.getJob().getRun().equals(run.getId())) {
        break;
      }
    }
    harness.await(run.getId(), now -> now.getState() == RunState.RUN_STATE_FINISHED);
  }

  private static List<MethodDescriptor<?, ?>> methods() {
    return Stream.of(
            WorkerServiceGrpc.getServiceDescriptor(),
            ControlServiceGrpc.getServiceDescriptor(),
            ArtifactServiceGrpc.getServiceDescriptor(),
            AdminServiceGrpc.getServiceDescriptor(),
            HealthGrpc.getServiceDescriptor(),
            ServerReflectionGrpc.getServiceDescriptor())
        .map(ServiceDescriptor::getMethods)
        .<MethodDescriptor<?, ?>>flatMap(methods -> methods.stream())
        .toList();
  }

  /** Sends a few messages; returns how the call ended, OK if it was still open. */
  private static Status send(
      Harness harness, MethodDescriptor<?, ?> method, SplittableRandom random) throws Exception {
    MethodDescriptor<byte[], byte[]> raw = method.toBuilder(Bytes.RAW, Bytes.RAW).build();
    ClientCall<byte[], byte[]> call = harness.channel.newCall(raw, CallOptions.DEFAULT);
    CompletableFuture<Status> end = new CompletableFuture<>();
    call.start(
        new ClientCall.Listener<>() {
          @Override
          public void onClose(Status status, Metadata trailers) {
            end.complete(status);
          }
        },
        new Metadata());
    call.request(1_000);
    Message prototype =
        (Message) ((PrototypeMarshaller<?>) method.getRequestMarshaller()).getMessagePrototype();
    int messages = method.getType().clientSendsOneMessage() ? 1 : 1 + random.nextInt(MESSAGES);
    for (int i = 0; i < messages && !end.isDone(); i++) {
      call.sendMessage(message(prototype, random));
    }
    call.halfClose();
    Status status = end.completeOnTimeout(Status.OK, PATIENCE_MILLIS, TimeUnit.MILLISECONDS).get();
    call.cancel("enough", null);
    return status;
  }

  private static byte[] message(Message prototype, SplittableRandom random) {
    if (random.nextInt(4) == 0) {
      byte[] noise = new byte[random.nextInt(MOST_BYTES)];
      random.nextBytes(noise);
      return noise;
    }
    byte[] bytes = absurd(prototype, random, DEPTH).toByteArray();
    if (bytes.length > 0 && random.nextInt(3) == 0) {
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return bytes;
  }

  private static Message absurd(Message prototype, SplittableRandom random, int depth) {
    DynamicMessage.Builder builder = DynamicMessage.newBuilder(prototype.getDescriptorForType());
    for (FieldDescriptor field : prototype.getDescriptorForType().getFields()) {
      if (random.nextInt(4) > 0) {
        fill(builder, field, random, depth);
      }
    }
    return builder.build();
  }

  private static void fill(
      DynamicMessage.Builder builder, FieldDescriptor field, SplittableRandom random, int depth) {
    if (!field.isRepeated()) {
      Object value = value(builder, field, random, depth);
      if (value != null) {
        builder.setField(field, value);
      }
      return;
    }
    List<Object> values = new ArrayList<>();
    int count = random.nextInt(4);
    for (int i = 0; i < count; i++) {
      Object value = value(builder, field, random, depth);
      if (value != null) {
        values.add(value);
      }
    }
    values.forEach(value -> builder.addRepeatedField(field, value));
  }

  private static @Nullable Object value(
      DynamicMessage.Builder builder, FieldDescriptor field, SplittableRandom random, int depth) {
    long number = NUMBERS[random.nextInt(NUMBERS.length)];
    return switch (field.getJavaType()) {
      case INT -> (int) number;
      case LONG -> number;
      case FLOAT -> (float) FRACTIONS[random.nextInt(FRACTIONS.length)];
      case DOUBLE -> FRACTIONS[random.nextInt(FRACTIONS.length)];
      case BOOLEAN -> random.nextBoolean();
      case STRING -> TEXTS.get(random.nextInt(TEXTS.size()));
      case BYTE_STRING -> ByteString.copyFrom(new byte[random.nextInt(MOST_BYTES)]);
      case ENUM -> field.getEnumType().findValueByNumberCreatingIfUnknown((int) number);
      case MESSAGE ->
          depth == 0
              ? null
              : absurd(
                  builder.newBuilderForField(field).getDefaultInstanceForType(), random, depth - 1);
    };
  }

  /** A marshaller that passes bytes through. */
  private enum Bytes implements MethodDescriptor.Marshaller<byte[]> {
    RAW;

    @Override
    public InputStream stream(byte[] value) {
      return new ByteArrayInputStream(value);
    }

    @Override
    public byte[] parse(InputStream stream) {
      return new byte[0];
    }
  }

  @Test
  void roundsAreRepeatable() {
    Message prototype = io.tengen.proto.v1.WorkerMessage.getDefaultInstance();
    byte[] first = message(prototype, new SplittableRandom(3));
    assertEquals(
        ByteString.copyFrom(first),
        ByteString.copyFrom(message(prototype, new SplittableRandom(3))));
  }
}
