package io.tengen.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.files.artifact.Artifact;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.EvaluatorSettings;
import io.tengen.worker.inference.LoadedNetworks;
import io.tengen.worker.inference.NetworkConfig;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.RandomNetwork;
import io.tengen.worker.inference.RemoteEvaluation;
import io.tengen.worker.inference.model.Activation;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The named networks of a worker that evaluates for others, which know them by their hash. */
class ServedNetworksTest {
  private static final EvaluatorSettings CPU = EvaluatorSettings.of(List.of(ComputeDevice.CPU));

  @TempDir Path directory;

  private final HostedResources hosted =
      new HostedResources(
          (policies, networks) -> new EngineKinds(List.of()),
          NetworkRegistry.NONE,
          CPU,
          new SimpleMeterRegistry(),
          RemoteEvaluation.NONE);
  private Path file;
  private LoadedNetworks own;
  private ServedNetworks served;
  private Artifact network;

  @BeforeEach
  void open() throws IOException {
    file = directory.resolve("tiny.onnx");
    write(1);
    Map<String, NetworkConfig> configured = Map.of("tiny", new NetworkConfig(file, CPU));
    own = new LoadedNetworks(configured, EvaluatorSettings.onProcessors());
    served = new ServedNetworks(own, configured, hosted, Optional.empty());
    network = Artifact.of(file);
  }

  @AfterEach
  void close() {
    own.close();
    hosted.close();
  }

  private void write(int seed) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      NetworkFiles.write(RandomNetwork.pooled(FeatureSet.TENGEN, 1, 4, Activation.RELU, seed), out);
    }
  }

  private String refusal(Artifact asked) {
    return String.valueOf(
        assertThrows(IOException.class, () -> served.open(asked).close()).getMessage());
  }

  @Test
  void opensANetworkByItsHash() throws Exception {
    assertEquals(List.of(network.sha256()), served.networks());
    try (var opened = served.open(network)) {
      assertNotNull(opened.evaluator());
    }
  }

  @Test
  void refusesANetworkWhoseFileWasReplaced() throws Exception {
    String why = "network \"tiny\" has changed since this worker started; restart the worker";
    write(2);
    assertEquals(why, refusal(network));
    assertEquals(
        "this worker has no network " + Artifact.of(file).brief() + " and fetches none",
        refusal(Artifact.of(file)));
    write(1);
    served.open(network).close();
    write(2);
    assertEquals(why, refusal(network));
  }
}
