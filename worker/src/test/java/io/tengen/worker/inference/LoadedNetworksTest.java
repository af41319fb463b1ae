package io.tengen.worker.inference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.engine.net.BackendException;
import io.tengen.engine.net.Evaluator;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.play.Decision;
import io.tengen.engine.play.MctsKind;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.worker.inference.model.Activation;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a worker's network registry, and players that use it. */
class LoadedNetworksTest {
  private static final EngineSpec TINY = EngineSpec.parse("x=mcts:net=tiny,visits=30");

  @TempDir Path directory;

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = directory.resolve("tiny.onnx");
    try (OutputStream out = Files.newOutputStream(file)) {
      NetworkFiles.write(RandomNetwork.pooled(FeatureSet.KATAGO_V7, 2, 4, Activation.RELU, 1), out);
    }
  }

  private static NetworkConfig config(Path file) {
    return new NetworkConfig(file, EvaluatorSettings.of(List.of(ComputeDevice.CPU)));
  }

  private LoadedNetworks tiny() {
    return open(Map.of("tiny", config(file)));
  }

  private LoadedNetworks open(Map<String, NetworkConfig> networks) {
    return new LoadedNetworks(
        networks, EvaluatorSettings.onProcessors(), registry, RemoteEvaluation.NONE);
  }

  private static Position empty(int size) {
    return new Position(GameSetup.of(Rules.CHINESE, size, 7.5));
  }

  private double evaluations() {
    return registry.get(InferenceMetrics.EVALUATIONS).tag("net", "tiny").functionCounter().count();
  }

  @Test
  void loadsNetworkOnceWhenFirstOpened() throws Exception {
    try (LoadedNetworks networks = tiny();
        ExecutorService threads = Executors.newFixedThreadPool(4)) {
      assertTrue(registry.find(InferenceMetrics.EVALUATIONS).meters().isEmpty(), "not opened yet");
      List<Future<Evaluator>> opened =
          IntStream.range(0, 4).mapToObj(i -> threads.submit(() -> networks.open("tiny"))).toList();
      for (Future<Evaluator> one : opened) {
        assertSame(opened.getFirst().get(), one.get());
      }
      assertEquals(1, registry.find(InferenceMetrics.EVALUATIONS).meters().size());
    }
  }

  @Test
  void playsReproduciblyWithNetwork() throws Exception {
    try (LoadedNetworks networks = tiny()) {
      MctsKind kind = new MctsKind(Map.of(), networks);
      assertTrue(
          kind.offers().containsAll(kind.requirements(TINY, Set.of())),
          () -> kind.offers().toString());
      for (String lambda : List.of("0", "0.5", "1")) {
        EngineSpec spec = EngineSpec.parse("x=mcts:net=tiny,visits=60,leaves=4,lambda=" + lambda);
        Decision first;
        try (Player player = kind.create(spec, 3)) {
          first = player.decide(empty(7), TimeLeft.UNLIMITED);
        }
        assertTrue(evaluations() > 0, "the network was evaluated");
        try (Player player = kind.create(spec, 3)) {
          assertEquals(first, player.decide(empty(7), TimeLeft.UNLIMITED));
        }
      }
    }
  }

  @Test
  void refusesAndWithdrawsNetworkThatCannotBeLoaded() throws IOException {
    Path text = Files.writeString(directory.resolve("text.onnx"), "hello");
    try (LoadedNetworks networks = open(Map.of("text", config(text), "tiny", config(file)))) {
      assertEquals(List.of("text", "tiny"), networks.names());
      Exception refused = assertThrows(IllegalArgumentException.class, () -> networks.open("text"));
      String why = String.valueOf(refused.getMessage());
      assertTrue(why.startsWith("network \"text\": " + text), why);
      assertEquals(List.of("tiny"), networks.names());
      Exception unknown =
          assertThrows(IllegalArgumentException.class, () -> networks.open("other"));
      assertEquals(
          "\"other\" is not one of the worker's networks; there are text, tiny; give"
              + " it as --net other=FILE",
          unknown.getMessage());
      Exception path =
          assertThrows(IllegalArgumentException.class, () -> networks.open("/nets/b6.onnx"));
      assertEquals(
          "net=/nets/b6.onnx is not a name; write net=NAME, and --net NAME=/nets/b6.onnx",
          path.getMessage());
    }
  }

  /** Other workers evaluate the network of the first file, so this one must not take another. */
  @Test
  void evaluatesNoReplacedFileWhileOtherWorkersAreAway() throws Exception {
    List<RemoteEvaluation.LocalBackend> here = new ArrayList<>();
    RemoteEvaluation others =
        (network, most, local) -> {
          here.add(local);
          throw new InferenceException("no other worker");
        };
    NetworkConfig remote =
        new NetworkConfig(file, EvaluatorSettings.of(List.of(ComputeDevice.REMOTE)));
    try (LoadedNetworks networks =
        new LoadedNetworks(Map.of("tiny", remote), remote.settings().here(), registry, others)) {
      assertThrows(IllegalArgumentException.class, () -> networks.open("tiny"));
      here.getFirst().open().close();
      try (OutputStream out = Files.newOutputStream(file)) {
        NetworkFiles.write(
            RandomNetwork.pooled(FeatureSet.KATAGO_V7, 2, 4, Activation.RELU, 2), out);
      }
      assertEquals(
          file + " has changed since it was first used; restart the worker",
          assertThrows(BackendException.class, () -> here.getFirst().open()).getMessage());
    }
  }

  @Test
  void failsPlayerInOneLineAfterClose() throws Exception {
    LoadedNetworks networks = tiny();
    try (Player player = new MctsKind(Map.of(), networks).create(TINY, 1)) {
      player.decide(empty(7), TimeLeft.UNLIMITED);
      networks.close();
      PlayerFailure failure =
          assertThrows(PlayerFailure.class, () -> player.decide(empty(9), TimeLeft.UNLIMITED));
      assertEquals("the network fails: the evaluator is closed", failure.getMessage());
      assertEquals(List.of(), networks.names());
    }
  }

  @Test
  void failsPlayerOnUnsupportedBoardSize() throws Exception {
    try (OutputStream out = Files.newOutputStream(file)) {
      NetworkFiles.write(RandomNetwork.flat(9, 1, 4, false, 1), out);
    }
    try (LoadedNetworks networks = tiny();
        Player player = new MctsKind(Map.of(), networks).create(TINY, 1)) {
      PlayerFailure failure =
          assertThrows(PlayerFailure.class, () -> player.decide(empty(7), TimeLeft.UNLIMITED));
      assertEquals("the network plays on boards 9, not of size 7", failure.getMessage());
    }
  }
}
