package io.tengen.worker.inference;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.inference.model.Activation;
import io.tengen.worker.inference.model.Network;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the outputs of emitted networks in ONNX Runtime with {@link NaiveForward}. */
class EmitterTest {
  private static byte[] onnx(Network network) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    NetworkFiles.write(network, out);
    return out.toByteArray();
  }

  @ParameterizedTest
  @EnumSource(Activation.class)
  void emitsEveryBlockAndActivationForMixedBoardSizes(Activation activation) throws Exception {
    Network network = RandomNetwork.pooled(FeatureSet.KATAGO_V7, 3, 8, activation, 1);
    try (OnnxSession onnx = new OnnxSession(onnx(network))) {
      new SyntheticBatch(FeatureSet.KATAGO_V7, 9, new int[] {9, 5, 7, 2, 9}, 2)
          .assertAgree(network, onnx);
      // The same network on data of other sizes, with a single board and with no board that fills
      // it.
      new SyntheticBatch(FeatureSet.KATAGO_V7, 13, new int[] {13}, 3).assertAgree(network, onnx);
      new SyntheticBatch(FeatureSet.KATAGO_V7, 8, new int[] {6, 5}, 4).assertAgree(network, onnx);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = FeatureSet.class,
      names = {"LEELA_ZERO", "ALPHAGO", "ALPHAGO_VALUE"},
      mode = EnumSource.Mode.EXCLUDE)
  void emitsNetworksForEveryFeatureSet(FeatureSet features) throws Exception {
    Network network = RandomNetwork.pooled(features, 1, 6, Activation.RELU, 5);
    try (OnnxSession onnx = new OnnxSession(onnx(network))) {
      new SyntheticBatch(features, 7, new int[] {7, 6, 5}, 6).assertAgree(network, onnx);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void emitsNetworksForOneSize(boolean blacksView) throws Exception {
    Network network = RandomNetwork.flat(9, 2, 6, blacksView, 7);
    try (OnnxSession onnx = new OnnxSession(onnx(network))) {
      new SyntheticBatch(FeatureSet.LEELA_ZERO, 9, new int[] {9, 9, 9, 9}, 8)
          .assertAgree(network, onnx);
    }
  }

  @Test
  void emitsSeparateTrunksOfPolicyAndValue() throws Exception {
    Network policy = RandomNetwork.pooled(FeatureSet.TENGEN, 2, 6, Activation.RELU, 12);
    Network value = RandomNetwork.pooled(FeatureSet.TENGEN, 1, 8, Activation.RELU, 13);
    Network joined = policy.withValueOf(value, "joined");
    assertEquals(policy.parameters() + value.parameters(), joined.parameters());
    assertEquals(
        "2 blocks of 6 channels, 1 with global pooling and for values 1 block of 8 channels",
        joined.architecture());
    try (OnnxSession onnx = new OnnxSession(onnx(joined))) {
      // NaiveForward evaluates both trunks, so this compares both parts with the emitted network.
      new SyntheticBatch(FeatureSet.TENGEN, 7, new int[] {7, 6, 5}, 14).assertAgree(joined, onnx);
    }
    Network foreign = RandomNetwork.pooled(FeatureSet.KATAGO_V7, 1, 8, Activation.RELU, 15);
    assertEquals(
        "the policy is for tengen on boards of 2-19, the value for katago-v7 on boards of 2-19",
        assertThrows(IllegalArgumentException.class, () -> policy.withValueOf(foreign, "joined"))
            .getMessage());
  }

  @Test
  void equalNetworksGiveEqualBytes() throws IOException {
    byte[] once = onnx(RandomNetwork.pooled(FeatureSet.KATAGO_V7, 3, 8, Activation.MISH, 9));
    byte[] again = onnx(RandomNetwork.pooled(FeatureSet.KATAGO_V7, 3, 8, Activation.MISH, 9));
    byte[] other = onnx(RandomNetwork.pooled(FeatureSet.KATAGO_V7, 3, 8, Activation.MISH, 10));
    assertArrayEquals(once, again);
    assertFalse(Arrays.equals(once, other));
  }

  @Test
  void writesAllPropertiesToTheFile() throws IOException {
    Network network = RandomNetwork.pooled(FeatureSet.KATAGO_V7, 3, 8, Activation.RELU, 11);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    NetworkInfo info = NetworkFiles.write(network, out);
    assertEquals("random-11", info.name());
    assertEquals("ONNX", info.format());
    assertEquals("3 blocks of 8 channels, 1 nested, 2 with global pooling", info.architecture());
    assertEquals(network.parameters(), info.parameters());
    assertEquals(FeatureSet.KATAGO_V7, info.features());
    assertEquals("2-19", info.boards().toString());
    assertEquals(
        List.of("policy", "value", "outcome", "score", "lead", "ownership"), info.outputs());
    assertEquals(out.size(), info.bytes());
  }
}
