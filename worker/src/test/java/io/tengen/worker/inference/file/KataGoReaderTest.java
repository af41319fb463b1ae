package io.tengen.worker.inference.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.inference.model.Activation;
import io.tengen.worker.inference.model.Block;
import io.tengen.worker.inference.model.Conv;
import io.tengen.worker.inference.model.Dense;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.inference.model.NetworkFileException;
import io.tengen.worker.inference.model.Norm;
import io.tengen.worker.inference.model.PolicyHead;
import io.tengen.worker.inference.model.ValueHead;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KataGoReaderTest {
  private static Network read(byte[] bytes) throws IOException {
    return ForeignNetworks.read(new ByteArrayInputStream(bytes));
  }

  private static ValueHead.Pooled value(Network network) {
    return assertInstanceOf(ValueHead.Pooled.class, network.value());
  }

  private static PolicyHead.Pooled policy(Network network) {
    return assertInstanceOf(PolicyHead.Pooled.class, network.policy());
  }

  @Test
  void readsConvolutionWeightsByRowColumnInputOutput() throws IOException {
    KataGoFile file = KataGoFile.of(8, true, 1);
    Conv conv = read(file.bytes()).trunk().input();
    assertEquals(5, conv.height());
    assertEquals(3, conv.width());
    int i = 0;
    for (int row = 0; row < 5; row++) {
      for (int column = 0; column < 3; column++) {
        for (int in = 0; in < 22; in++) {
          for (int out = 0; out < KataGoFile.CHANNELS; out++) {
            float expected = file.array("input")[i++];
            assertEquals(expected, conv.weights()[((out * 22 + in) * 5 + row) * 3 + column]);
          }
        }
      }
    }
  }

  @Test
  void readsNormalizationsWithAndWithoutScaleAndBias() throws IOException {
    KataGoFile file = KataGoFile.of(8, true, 2);
    Network network = read(file.bytes());
    var trunk = network.trunk();
    assertNorm(file, "tip", Objects.requireNonNull(trunk.tip()).norm(), true, true);
    Block.Residual first = (Block.Residual) trunk.blocks().getFirst();
    assertNorm(file, "first.2.norm", first.second().norm(), true, false);
    assertNorm(file, "v1.norm", value(network).pool().norm(), false, true);
  }

  private static void assertNorm(
      KataGoFile file, String name, Norm norm, boolean scale, boolean bias) {
    float[] mean = file.array(name + ".mean");
    for (int c = 0; c < norm.channels(); c++) {
      double factor =
          (scale ? file.array(name + ".scale")[c] : 1)
              / Math.sqrt(file.array(name + ".variance")[c] + 1e-3);
      double summand = (bias ? file.array(name + ".bias")[c] : 0) - factor * mean[c];
      assertEquals(factor, norm.scale()[c], 1e-6, name);
      assertEquals(summand, norm.bias()[c], 1e-6, name);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "3, KATAGO_V3",
    "4, KATAGO_V3",
    "5, KATAGO_V4",
    "6, KATAGO_V5",
    "7, KATAGO_V6",
    "8, KATAGO_V7",
    "9, KATAGO_V7",
    "10, KATAGO_V7",
    "11, KATAGO_V7",
    "12, KATAGO_V7",
    "13, KATAGO_V7",
    "14, KATAGO_V7",
    "15, KATAGO_V7",
    "16, KATAGO_V7",
    "17, KATAGO_V7"
  })
  void readsEveryVersion(int version, FeatureSet features) throws IOException {
    Network network = read(KataGoFile.of(version, true, 3).gzipped());
    assertEquals("tiny-" + version, network.name());
    assertEquals("KataGo " + version, network.format());
    assertEquals(features, network.features());
    assertEquals(version >= 11 ? 3 : 2, network.trunk().blocks().size());
    Activation activation = version >= 11 && version % 2 == 1 ? Activation.MISH : Activation.RELU;
    assertEquals(activation, Objects.requireNonNull(network.trunk().tip()).activation());
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 8, 15, 17})
  void readsEqualWeightsFromTextAndBinaryCompressedAndPlain(int version) throws IOException {
    float[] weights = read(KataGoFile.of(version, true, 4).bytes()).trunk().input().weights();
    byte[] text = KataGoFile.of(version, false, 4).bytes();
    for (byte[] other :
        new byte[][] {KataGoFile.of(version, true, 4).gzipped(), text, KataGoFile.gzip(text)}) {
      assertArrayEquals(weights, read(other).trunk().input().weights());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 8, 12, 15, 16, 17})
  void readsFirstPolicyOutputOnly(int version) throws IOException {
    KataGoFile file = KataGoFile.of(version, true, 5);
    PolicyHead.Pooled policy = policy(read(file.bytes()));
    int policies = version < 12 ? 1 : version < 16 ? 2 : 4;
    Dense pass = policy.pass().getLast();
    for (int i = 0; i < KataGoFile.WIDTH; i++) {
      assertEquals(file.array("p2")[i * policies], policy.out().conv().weights()[i]);
      String matrix = version < 15 ? "pass" : "pass2";
      assertEquals(file.array(matrix)[i * policies], pass.matrix().weights()[i]);
    }
    assertEquals(version < 15 ? 1 : 2, policy.pass().size());
  }

  @ParameterizedTest
  @CsvSource({"4, 20, 20", "7, 20, 20", "8, 20, 20", "10, 20, 20", "13, 16, 32", "17, 16, 32"})
  void scalesScoreAndLeadToPoints(int version, float perMean, float perLead) throws IOException {
    KataGoFile file = KataGoFile.of(version, true, 6);
    ValueHead.Score score = value(read(file.bytes())).score();
    Dense deviation = Objects.requireNonNull(score.deviation());
    int scores = KataGoFile.scores(version);
    int lead = version < 8 ? 0 : 2;
    for (int i = 0; i < KataGoFile.HIDDEN; i++) {
      float[] row = file.array("sv3");
      assertEquals(perMean * row[i * scores], score.mean().matrix().weights()[i]);
      assertEquals(row[i * scores + 1], deviation.matrix().weights()[i]);
      assertEquals(perLead * row[i * scores + lead], score.lead().matrix().weights()[i]);
    }
    assertEquals(perMean * file.array("sv3.bias")[0], score.mean().bias()[0]);
    assertEquals(perLead * file.array("sv3.bias")[lead], score.lead().bias()[0]);
    assertEquals(version < 13 ? 20 : 24, score.deviationScale());
    assertFalse(score.inSides());
  }

  @Test
  void readsVersion3ScoreInBoardSides() throws IOException {
    ValueHead.Score score = value(read(KataGoFile.of(3, true, 7).bytes())).score();
    assertTrue(score.inSides());
    assertNull(score.deviation());
  }

  @ParameterizedTest
  @CsvSource({"3, ALWAYS", "4, NEVER", "6, NEVER", "7, BY_RULES", "8, BY_RULES"})
  void readsWhenNoResultIsPossible(int version, ValueHead.NoResult expected) throws IOException {
    assertEquals(expected, value(read(KataGoFile.of(version, true, 8).bytes())).noResult());
  }

  private static String refusal(byte[] bytes) {
    return String.valueOf(assertThrows(NetworkFileException.class, () -> read(bytes)).getMessage());
  }

  /** Returns the refusal of a text file in which the match of {@code part} is replaced. */
  private static String refusal(int version, String part, String replacement) {
    String text = new String(KataGoFile.of(version, false, 9).bytes(), StandardCharsets.US_ASCII);
    assertTrue(Pattern.compile(part, Pattern.DOTALL).matcher(text).find(), part);
    return refusal(
        text.replaceFirst("(?s)" + part, replacement).getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void refusesInvalidFiles() {
    assertEquals(
        "is a KataGo network of model version 2; versions 3 to 17 can be read",
        refusal(8, "tiny-8\n8\n", "old\n2\n"));
    assertEquals(
        "is a KataGo network of model version 18; versions 3 to 17 can be read",
        refusal(8, "tiny-8\n8\n", "new\n18\n"));
    assertEquals(
        "is not a KataGo, Leela Zero or ONNX network",
        refusal("Dear Sir or Madam, \n".getBytes(StandardCharsets.US_ASCII)));
    for (String start : new String[] {"", "PK\3\4", "\u0089PNG\r\n", "name", "name 8.5 22"}) {
      assertEquals(
          "is not a KataGo, Leela Zero or ONNX network",
          refusal(start.getBytes(StandardCharsets.ISO_8859_1)));
    }
    assertEquals("spatial inputs: 21; expected 22", refusal(8, "8\n22\n", "8\n21\n"));
    assertEquals(
        "third: block kind transformer_block is not supported",
        refusal(17, "nested_bottleneck_block", "transformer_block"));
    assertEquals(
        "activation: unknown activation ACTIVATION_GELU",
        refusal(12, "ACTIVATION_RELU", "ACTIVATION_GELU"));
    assertEquals(
        "first.1.conv: inputs: 7; expected 6",
        refusal(8, "first.1.conv\n3\n3\n6", "first.1.conv\n3\n3\n7"));
    assertEquals(
        "first.1.conv: kernel: 99; expected 1 to 37",
        refusal(8, "first.1.conv\n3\n3", "first.1.conv\n99\n99"));
    assertEquals(
        "first.1.conv: kernel size 4 is even; expected an odd size",
        refusal(8, "first.1.conv\n3\n3", "first.1.conv\n4\n4"));
    assertEquals(
        "sv3.bias: a weight is NaN", refusal(8, "sv3.bias\n4\n[-0-9.E]+", "sv3.bias\n4\nNaN"));
    assertEquals(
        "sv3.bias: a weight is 1e99", refusal(8, "sv3.bias\n4\n[-0-9.E]+", "sv3.bias\n4\n1e99"));
    assertEquals(
        "sv3.bias: a weight is 1.0E30, out of the range of trained weights (is the file damaged?)",
        refusal(8, "sv3.bias\n4\n[-0-9.E]+", "sv3.bias\n4\n1e30"));
    assertEquals(
        "tip: invalid variance -4.0", refusal(8, "(tip\n6\n0.001\n1\n1\n[^\n]+\n)[^ ]+", "$1-4.0"));
    assertEquals(
        "has an encoder of SGF metadata, which Tengen does not support",
        refusal(15, "150\n0\n", "150\n1\n"));
    assertEquals(
        "uses transformer normalization in its trunk, which Tengen does not support; see"
            + " docs/networks.md",
        refusal(17, "(trunk\n.{12})0\n", "$11\n"));
  }

  @Test
  void refusesNonFiniteAndImplausibleBinaryWeights() {
    byte[] bytes = KataGoFile.of(8, true, 10).bytes();
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    int at = text.indexOf("@BIN@", text.indexOf("globals")) + 5;
    bytes[at + 3] = 0x7f;
    bytes[at + 2] = (byte) 0xc0;
    assertEquals("globals: a weight is NaN", refusal(bytes));
    bytes[at + 3] = 0x71;
    assertTrue(refusal(bytes).startsWith("globals: a weight is 1."), refusal(bytes));
  }

  @Test
  void refusesTrailingData() {
    byte[] bytes = KataGoFile.of(8, true, 11).bytes();
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
    longer[bytes.length] = 'x';
    assertEquals("has trailing data after the value head", refusal(longer));
  }
}
