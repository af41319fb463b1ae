package io.tengen.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.engine.net.Evaluator;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.engine.rollout.PolicyPair;
import io.tengen.engine.setting.ResourceName;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.EvaluatorSettings;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.RandomNetwork;
import io.tengen.worker.inference.RemoteEvaluation;
import io.tengen.worker.inference.model.Activation;
import io.tengen.worker.job.EngineProvider;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostedResourcesTest {
  @TempDir Path directory;

  /** The registries passed to the factory of engine kinds, latest first. */
  private final Deque<NetworkRegistry> seen = new ArrayDeque<>();

  private final Deque<Map<String, PolicyPair>> brought = new ArrayDeque<>();

  private final HostedResources hosted =
      new HostedResources(
          (policies, networkRegistry) -> {
            brought.push(policies);
            seen.push(networkRegistry);
            return new EngineKinds(List.of());
          },
          NetworkRegistry.NONE,
          EvaluatorSettings.of(List.of(ComputeDevice.CPU)),
          new SimpleMeterRegistry(),
          RemoteEvaluation.NONE);

  @AfterEach
  void close() {
    hosted.close();
  }

  /** A network in a file whose name is as long as a hash. */
  private Path network(int seed) throws IOException {
    Path file = directory.resolve(String.format("%064x", seed));
    try (OutputStream out = Files.newOutputStream(file)) {
      NetworkFiles.write(
          RandomNetwork.pooled(FeatureSet.KATAGO_V7, 1, 4, Activation.RELU, seed), out);
    }
    return file;
  }

  private EngineProvider.Handle host(Map<String, Path> networks) throws IOException {
    Map<ResourceName, Path> files = new HashMap<>();
    networks.forEach(
        (name, file) -> files.put(new ResourceName(WorkerResource.NETWORK, name), file));
    return hosted.host(files);
  }

  private Evaluator evaluator(String name) {
    return seen.getFirst().open(name);
  }

  @Test
  void sharesNetworkAmongJobsUnderAnyName() throws Exception {
    Path file = network(1);
    try (EngineProvider.Handle first = host(Map.of("a", file))) {
      Evaluator evaluator = evaluator("a");
      try (EngineProvider.Handle second = host(Map.of("b", file, "c", file))) {
        assertSame(evaluator, evaluator("b"));
        assertSame(evaluator, evaluator("c"));
        assertEquals(List.of("b", "c"), seen.getFirst().names());
      }
      assertSame(evaluator, seen.getLast().open("a"));
      assertThrows(IllegalArgumentException.class, () -> seen.getLast().open("b"));
    }
    assertEquals(
        List.of("mcts:policy", "policy:policy", "qlearning:policy", "mcts:net", "policy:net"),
        hosted.offers());
  }

  @Test
  void keepsIdleNetworksUntilOthersReplaceThem() throws Exception {
    Path file = network(2);
    host(Map.of("a", file)).close();
    Evaluator evaluator = evaluator("a");
    host(Map.of("b", network(3))).close();
    host(Map.of("a", file)).close();
    assertSame(evaluator, evaluator("a"));
    host(Map.of("c", network(4))).close();
    host(Map.of("d", network(5))).close();
    host(Map.of("a", file)).close();
    assertNotSame(evaluator, evaluator("a"));
  }

  @Test
  void reportsFilesThatAreNotNetworks() throws IOException {
    Path file = Files.writeString(directory.resolve("0".repeat(64)), "(;GM[1])");
    String said =
        String.valueOf(assertThrows(IOException.class, () -> host(Map.of("a", file))).getMessage());
    assertTrue(said.contains("is not a KataGo, Leela Zero or ONNX network"), said);
  }

  private static ResourceName policy(String name) {
    return new ResourceName(WorkerResource.POLICY, name);
  }

  @Test
  void jobsShareAPolicyUnderDifferentNames() throws Exception {
    Path file = directory.resolve("1".repeat(64));
    try (InputStream shipped = PolicyPair.class.getResourceAsStream("default.policy")) {
      Files.copy(Objects.requireNonNull(shipped), file);
    }
    hosted.host(Map.of(policy("a"), file)).close();
    hosted.host(Map.of(policy("b"), file)).close();
    assertEquals(Set.of("b"), brought.getFirst().keySet());
    assertSame(brought.getLast().get("a"), brought.getFirst().get("b"));
  }

  @Test
  void namesFileThatIsNotAPolicy() throws IOException {
    Path file = Files.writeString(directory.resolve("0".repeat(64)), "(;GM[1])");
    assertEquals(
        "policy \"a\": " + file + ":1: found \"(;GM[1])\", expected \"tengen-policy 1\"",
        assertThrows(IOException.class, () -> hosted.host(Map.of(policy("a"), file))).getMessage());
  }
}
