package io.tengen.engine.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tengen.game.rules.Position;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.Objects;
import org.agrona.concurrent.Agent;
import org.junit.jupiter.api.Test;

/** Inputs that another process has encoded are evaluated as those that are encoded here. */
class ForeignInputsTest {
  private final ScriptedBackend backend = new ScriptedBackend(ScriptedBackend.MIXED, 3);
  private final BatchingEvaluator evaluator =
      new BatchingEvaluator(
          List.of(backend),
          new BatchingSettings(4, 0),
          System::nanoTime,
          error -> {
            throw new AssertionError(error);
          });
  private final Agent loop = evaluator.agents().getFirst();
  private float value;
  private float[] logits = {};

  private void submit(EvalRequest request) throws Exception {
    evaluator.submit(
        request,
        new EvalCallback() {
          @Override
          public void answered(EvalRequest answered) {
            value = answered.value();
            logits = new float[26];
            assertEquals(26, answered.copyLogits(logits));
          }

          @Override
          public void failed(EvalRequest failed, String why) {
            throw new AssertionError(why);
          }
        });
    loop.doWork();
  }

  private EvalRequest acquire() {
    return Objects.requireNonNull(evaluator.tryAcquire());
  }

  /** Returns the planes and globals of a position as another process would send them. */
  private static ByteBuffer[] inputs(Position position, int symmetry) {
    FeatureSet features = ScriptedBackend.MIXED.features();
    int cells = features.planes() * 25;
    float[] planes = new float[cells];
    float[] globals = new float[features.globals()];
    features
        .newEncoder(5, 5)
        .encode(position, symmetry, FloatBuffer.wrap(planes), 0, FloatBuffer.wrap(globals), 0);
    ByteBuffer bits =
        ByteBuffer.allocate(8 + PlaneBits.words(cells) * 8).order(ByteOrder.LITTLE_ENDIAN);
    PlaneBits.pack(planes, 0, cells, bits, 8);
    ByteBuffer numbers = ByteBuffer.allocate(4 + 4 * globals.length).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < globals.length; i++) {
      numbers.putFloat(4 + 4 * i, globals[i]);
    }
    return new ByteBuffer[] {bits, numbers};
  }

  @Test
  void areEvaluatedAsThoseEncodedHere() throws Exception {
    for (int moves = 0; moves < 20; moves++) {
      int symmetry = moves % Layout.SYMMETRIES;
      Position position = Games.played(5, moves, moves);
      EvalRequest here = acquire();
      here.encode(position, symmetry);
      submit(here);
      float expected = value;
      float[] expectedLogits = logits;
      ByteBuffer[] inputs = inputs(position, symmetry);
      EvalRequest foreign = acquire();
      foreign.load(5, inputs[0], 8, inputs[1], 4);
      submit(foreign);
      assertEquals(expected, value);
      for (int i = 0; i < logits.length; i++) {
        assertEquals(expectedLogits[i], logits[i]);
      }
    }
  }

  @Test
  void mustHaveASizeOfTheNetwork() {
    EvalRequest request = acquire();
    ByteBuffer none = ByteBuffer.allocate(0);
    assertThrows(IllegalArgumentException.class, () -> request.load(99, none, 0, none, 0));
    assertThrows(IllegalArgumentException.class, () -> request.load(1, none, 0, none, 0));
  }
}
