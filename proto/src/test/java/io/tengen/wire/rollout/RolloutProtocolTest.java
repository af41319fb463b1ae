package io.tengen.wire.rollout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.grpc.MethodDescriptor.Marshaller;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.proto.v1.OpenRollouts;
import io.tengen.wire.LeaseToken;
import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RolloutProtocolTest {
  private static <T> T roundTrip(Marshaller<T> marshaller, T value) {
    return marshaller.parse(marshaller.stream(value));
  }

  private static RolloutRequest.Open open(OptionalDouble replies) {
    return new RolloutRequest.Open(
        1,
        LeaseToken.of(new byte[] {1, 2}),
        new RolloutRequest.Game(
            GameSetup.of(Rules.NOGO, 9, 7.5).withHandicap(2), "pattern", replies, true));
  }

  private static ByteBuffer bytes(int count) {
    return ByteBuffer.allocate(count).put(0, (byte) 7).order(ByteOrder.LITTLE_ENDIAN);
  }

  @Test
  void messagesSurviveTheWire() {
    for (RolloutRequest request :
        List.of(
            open(OptionalDouble.empty()),
            open(OptionalDouble.of(0)),
            new RolloutRequest.Root(5, bytes(3)),
            new RolloutRequest.Batch(1L << 40, 5, 2, bytes(4), 100))) {
      assertEquals(request, roundTrip(RolloutProtocol.PLAY.getRequestMarshaller(), request));
    }
    for (RolloutReply reply :
        List.of(
            new RolloutReply.Opened(3, 5),
            new RolloutReply.Results(1L << 40, bytes(10), 1L << 41),
            new RolloutReply.Failure(4, "why"))) {
      assertEquals(reply, roundTrip(RolloutProtocol.PLAY.getResponseMarshaller(), reply));
    }
  }

  @Test
  void namesWhatIsWrongWithAnIntroduction() {
    var message =
        io.tengen.proto.v1.RolloutRequest.newBuilder()
            .setOpen(OpenRollouts.newBuilder().setVersion(1))
            .build();
    RolloutRequest request =
        RolloutProtocol.PLAY
            .getRequestMarshaller()
            .parse(new ByteArrayInputStream(message.toByteArray()));
    assertEquals(new RolloutRequest.Malformed("board size 0 is not between 2 and 25"), request);
    assertEquals(
        new RolloutRequest.Unknown(),
        RolloutProtocol.PLAY.getRequestMarshaller().parse(new ByteArrayInputStream(new byte[0])));
  }

  @Test
  void movesTakeOneByteWhereTheyFit() {
    for (int size : new int[] {2, 9, 15, 16, 19, 25}) {
      int width = MoveBytes.width(size);
      assertEquals(size <= 15 ? 1 : 2, width);
      ByteBuffer buffer = bytes(width * (size * size + 1));
      for (int index = 0; index <= size * size; index++) {
        MoveBytes.put(buffer, width, index);
      }
      buffer.flip();
      for (int index = 0; index <= size * size; index++) {
        assertEquals(index, MoveBytes.get(buffer, width));
      }
      assertFalse(buffer.hasRemaining());
    }
  }
}
