package io.tengen.worker.inference.quantize;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.net.FeatureSet;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.proto.onnx.ModelProto;
import io.tengen.proto.onnx.NodeProto;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.InferenceSettings;
import io.tengen.worker.inference.NetworkEvaluator;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.NetworkInfo;
import io.tengen.worker.inference.Precision;
import io.tengen.worker.inference.RandomNetwork;
import io.tengen.worker.inference.model.Activation;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.inference.model.NetworkFileException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class QuantizerTest {
  private static final InferenceSettings SETTINGS = new InferenceSettings(8, 1);

  @TempDir Path directory;

  private Path write(Network network) throws IOException {
    Path file = directory.resolve("exact.onnx");
    try (OutputStream out = Files.newOutputStream(file)) {
      NetworkFiles.write(network, out);
    }
    return file;
  }

  private Path quantize(Path exact, List<Position> positions) throws Exception {
    Path file = directory.resolve("quantized.onnx");
    try (Quantizer quantizer = Quantizer.open(exact);
        OutputStream out = Files.newOutputStream(file)) {
      quantizer.observe(positions);
      NetworkFiles.write(quantizer.quantized(), "quantized", out);
    }
    return file;
  }

  /** Returns positions of random games on boards of two sizes. */
  private static List<Position> positions(int small, int large, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Position> positions = new ArrayList<>();
    for (int size : new int[] {small, large}) {
      Position position = new Position(GameSetup.of(Rules.CHINESE, size, 6.5));
      int[] candidates = new int[position.points().count()];
      for (int move = 0; move < size * 4; move++) {
        int count = position.candidates(candidates);
        if (count > 0) {
          position.play(candidates[random.nextInt(count)]);
        }
        positions.add(new Position(position));
      }
    }
    return positions;
  }

  private static QuantizationLoss loss(Path exact, Path quantized, InferenceSettings settings)
      throws Exception {
    try (NetworkEvaluator one = NetworkEvaluator.open(exact, SETTINGS);
        NetworkEvaluator other = NetworkEvaluator.open(quantized, settings)) {
      return QuantizationLoss.measure(one, other, positions(5, 9, 2));
    }
  }

  /** Opening the network also checks that boards of two sizes share a batch without an effect. */
  @ParameterizedTest
  @EnumSource(value = Activation.class, names = "IDENTITY", mode = EnumSource.Mode.EXCLUDE)
  void answersLikeTheNetworkInFullPrecision(Activation activation) throws Exception {
    Path exact = write(RandomNetwork.pooled(FeatureSet.KATAGO_V7, 3, 32, activation, 1));
    Path quantized = quantize(exact, positions(5, 9, 1));
    QuantizationLoss loss = loss(exact, quantized, SETTINGS);
    assertEquals(56, loss.positions());
    assertTrue(loss.policyDivergence() > 0 && loss.policyDivergence() < 0.02, loss::toString);
    assertTrue(loss.sameMove() > 0.8, loss::toString);
    assertTrue(loss.win() > 0 && loss.win() < 0.02, loss::toString);
    assertTrue(loss.lead() > 0 && loss.lead() < 1.5, loss::toString);
  }

  @Test
  void comparesANetworkWithItself() throws Exception {
    Path exact = write(RandomNetwork.pooled(FeatureSet.TENGEN, 1, 4, Activation.RELU, 1));
    assertEquals(
        new QuantizationLoss(56, 0, 1, 0, 0, 0), loss(exact, exact, SETTINGS), "no difference");
  }

  @Test
  void storesWideConvolutionsAsIntegersAndDescribesItself() throws Exception {
    Path exact = write(RandomNetwork.pooled(FeatureSet.TENGEN, 2, 32, Activation.RELU, 1));
    NetworkInfo before = NetworkFiles.info(exact);
    List<Position> positions = positions(5, 9, 1);
    Path quantized = quantize(exact, positions);
    byte[] once = Files.readAllBytes(quantized);
    NetworkInfo after = NetworkFiles.info(quantized);
    assertEquals(before.sha256(), after.quantizedSha256().orElseThrow());
    assertEquals(before.name() + " in 8 bits", after.name());
    assertEquals(before.parameters(), after.parameters());
    assertEquals(before.boards(), after.boards());
    assertTrue(after.bytes() < before.bytes(), after.bytes() + " of " + before.bytes());
    long integers =
        ModelProto.parseFrom(once).getGraph().getNodeList().stream()
            .map(NodeProto::getOpType)
            .filter("QuantizeLinear"::equals)
            .count();
    // The ordinary block has two convolutions from 32 channels to 32; each has an input and output.
    assertTrue(integers >= 4, integers + " values");
    quantize(exact, positions);
    assertEquals(-1, Files.mismatch(quantized, Files.write(directory.resolve("once"), once)));
  }

  @Test
  void loadsInHalfPrecision() throws Exception {
    Path exact = write(RandomNetwork.pooled(FeatureSet.TENGEN, 2, 32, Activation.RELU, 1));
    Path quantized = quantize(exact, positions(5, 9, 1));
    InferenceSettings half =
        new InferenceSettings(ComputeDevice.CPU, 8, 1, Precision.FP16, false, false);
    QuantizationLoss loss = loss(exact, quantized, half);
    assertTrue(loss.policyDivergence() < 0.02, loss::toString);
  }

  @Test
  void refusesNetworksThatDoNotGain() throws Exception {
    Path narrow = write(RandomNetwork.pooled(FeatureSet.TENGEN, 1, 8, Activation.RELU, 1));
    assertEquals(
        narrow
            + ": has no convolution of 3x3 points or more from 32 or more channels to as many,"
            + " which would gain from eight bits",
        assertThrows(NetworkFileException.class, () -> Quantizer.open(narrow)).getMessage());
    Path wide = write(RandomNetwork.pooled(FeatureSet.TENGEN, 1, 32, Activation.RELU, 1));
    Path quantized = quantize(wide, positions(5, 9, 1));
    assertEquals(
        quantized + ": is in eight bits already; give the network that it was made from",
        assertThrows(NetworkFileException.class, () -> Quantizer.open(quantized)).getMessage());
    try (Quantizer quantizer = Quantizer.open(wide)) {
      assertThrows(IllegalStateException.class, quantizer::quantized);
    }
  }
}
