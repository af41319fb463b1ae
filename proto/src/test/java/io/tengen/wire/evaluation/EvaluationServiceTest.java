package io.tengen.wire.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.MethodDescriptor.Marshaller;
import io.tengen.files.artifact.Artifact;
import io.tengen.proto.v1.OpenEvaluations;
import io.tengen.wire.LeaseToken;
import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EvaluationServiceTest {
  private static final Artifact NETWORK = new Artifact("0f".repeat(32), 5);

  private static <T> T roundTrip(Marshaller<T> marshaller, T value) {
    return marshaller.parse(marshaller.stream(value));
  }

  @Test
  void messagesSurviveTheWire() {
    for (EvaluationRequest request :
        List.of(
            new EvaluationRequest.Open(1, LeaseToken.of(new byte[] {1, 2}), NETWORK, true),
            new EvaluationRequest.Batch(
                1L << 40, 2, 9, ByteBuffer.wrap(new byte[16]), ByteBuffer.wrap(new byte[8]), 7))) {
      assertEquals(request, roundTrip(EvaluationService.EVALUATE.getRequestMarshaller(), request));
    }
    for (EvaluationReply reply :
        List.of(
            new EvaluationReply.Opened(3, 2, 1),
            new EvaluationReply.Answers(
                4, ByteBuffer.wrap(new byte[8]), ByteBuffer.wrap(new byte[3])),
            new EvaluationReply.Failure(5, "why"))) {
      assertEquals(reply, roundTrip(EvaluationService.EVALUATE.getResponseMarshaller(), reply));
    }
  }

  @Test
  void numbersAreLittleEndian() {
    ByteBuffer planes = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
    planes.putLong(0, 1);
    assertEquals(1, planes.get(0));
    var batch =
        (EvaluationRequest.Batch)
            roundTrip(
                EvaluationService.EVALUATE.getRequestMarshaller(),
                new EvaluationRequest.Batch(1, 1, 3, planes, ByteBuffer.allocate(0), 1));
    assertEquals(1, batch.planes().getLong(0));
  }

  @Test
  void invalidIntroductionsAreForTheServerToRefuse() {
    byte[] bytes =
        io.tengen.proto.v1.EvaluationRequest.newBuilder()
            .setOpen(OpenEvaluations.newBuilder().setVersion(1))
            .build()
            .toByteArray();
    var request =
        EvaluationService.EVALUATE.getRequestMarshaller().parse(new ByteArrayInputStream(bytes));
    var malformed = assertInstanceOf(EvaluationRequest.Malformed.class, request);
    assertTrue(malformed.problem().contains("SHA-256"), malformed.problem());
    assertInstanceOf(
        EvaluationRequest.Unknown.class,
        EvaluationService.EVALUATE
            .getRequestMarshaller()
            .parse(new ByteArrayInputStream(new byte[0])));
  }

  @Test
  void permitsAreSealedForOneServer() {
    byte[] key = new byte[32];
    EvaluationPermit permit =
        new EvaluationPermit("wörker", NETWORK.sha256(), Instant.ofEpochSecond(1_800_000_000));
    LeaseToken token = permit.seal(key, "gpu");
    assertEquals(Optional.of(permit), EvaluationPermit.open(token, key, "gpu"));
    assertEquals(Optional.empty(), EvaluationPermit.open(token, key, "cpu"));
    byte[] otherKey = new byte[32];
    otherKey[7] = 1;
    assertEquals(Optional.empty(), EvaluationPermit.open(token, otherKey, "gpu"));
    for (int bit = 0; bit < 8 * token.toBytes().length; bit++) {
      byte[] other = token.toBytes();
      other[bit / 8] ^= (byte) (1 << bit % 8);
      assertEquals(Optional.empty(), EvaluationPermit.open(LeaseToken.of(other), key, "gpu"));
    }
    for (int length : new int[] {0, 15, 16, 40, 600}) {
      assertEquals(
          Optional.empty(), EvaluationPermit.open(LeaseToken.of(new byte[length]), key, "gpu"));
    }
  }
}
