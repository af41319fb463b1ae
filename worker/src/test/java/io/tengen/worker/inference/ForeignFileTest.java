package io.tengen.worker.inference;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.inference.file.ForeignNetworks;
import io.tengen.worker.inference.file.KataGoFile;
import io.tengen.worker.inference.file.LeelaZeroFile;
import io.tengen.worker.inference.model.Network;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the conversion of other programs' files, from the file to the outputs in ONNX Runtime. */
class ForeignFileTest {
  @TempDir Path directory;

  private OnnxSession converted(byte[] bytes) throws Exception {
    Path file = Files.write(directory.resolve("network"), bytes);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    NetworkInfo converted = NetworkFiles.convert(file, out);
    Path onnx = Files.write(directory.resolve("network.onnx"), out.toByteArray());
    // The properties of the file, of its conversion and of the converted file agree.
    NetworkInfo original = NetworkFiles.info(file);
    assertEquals(converted, NetworkFiles.info(onnx));
    assertEquals(original.sha256(), converted.sourceSha256().orElseThrow());
    assertEquals(original.format(), converted.source().orElseThrow());
    assertEquals(original.parameters(), converted.parameters());
    assertEquals(original.outputs(), converted.outputs());
    // An ONNX file is copied unchanged.
    ByteArrayOutputStream again = new ByteArrayOutputStream();
    assertEquals(converted, NetworkFiles.convert(onnx, again));
    return new OnnxSession(again.toByteArray());
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17})
  void convertsKataGoFiles(int version) throws Exception {
    byte[] bytes = KataGoFile.of(version, true, version).gzipped();
    Network network = ForeignNetworks.read(new ByteArrayInputStream(bytes));
    try (OnnxSession onnx = converted(bytes)) {
      new SyntheticBatch(network.features(), 8, new int[] {8, 5, 7}, version)
          .assertAgree(network, onnx);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void convertsLeelaZeroFiles(int version) throws Exception {
    byte[] bytes = LeelaZeroFile.of(version, 2, 4, version).bytes();
    Network network = ForeignNetworks.read(new ByteArrayInputStream(bytes));
    try (OnnxSession onnx = converted(bytes)) {
      new SyntheticBatch(FeatureSet.LEELA_ZERO, 19, new int[] {19, 19, 19}, version)
          .assertAgree(network, onnx);
    }
  }

  @Test
  void countsLearnedParametersOnly() throws Exception {
    Path file = Files.write(directory.resolve("network"), LeelaZeroFile.of(1, 1, 4, 1).bytes());
    // Convolutions with biases, then the fully connected layers.
    long convolutions = 18 * 4 * 9 + 4 + 2 * (4 * 4 * 9 + 4) + (4 * 2 + 2) + (4 + 1);
    long heads = 722 * 362 + 362 + 361 * 256 + 256 + 256 + 1;
    assertEquals(convolutions + heads, NetworkFiles.info(file).parameters());
  }
}
