package io.tengen.worker.inference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.engine.net.EvalCallback;
import io.tengen.engine.net.EvalRequest;
import io.tengen.engine.net.Evaluation;
import io.tengen.engine.net.Evaluator;
import io.tengen.engine.net.FeatureSet;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.worker.inference.cuda.Cuda;
import io.tengen.worker.inference.model.Activation;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Tests networks that evaluate on their own threads. */
class LoadedNetworkTest {
  private static final ComputeDevice CUDA = ComputeDevice.parse("cuda:0");

  @TempDir Path directory;

  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = directory.resolve("tiny.onnx");
    try (OutputStream out = Files.newOutputStream(file)) {
      NetworkFiles.write(RandomNetwork.pooled(FeatureSet.KATAGO_V7, 2, 4, Activation.RELU, 1), out);
    }
  }

  private static EvaluatorSettings settings(ComputeDevice... devices) {
    return new EvaluatorSettings(List.of(devices), 4, 1, 16, Duration.ofMillis(1), 1 << 20);
  }

  private static List<Position> positions(int count) {
    List<Position> positions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int size = 5 + i % 3;
      Position position = new Position(GameSetup.of(Rules.CHINESE, size, 7.5));
      position.play(position.points().at(i / 3 % size, i / 3 / size));
      positions.add(position);
    }
    return positions;
  }

  /** Each evaluation equals that of {@link NetworkEvaluator}, on either device and in any batch. */
  @Test
  void evaluatesOnSeveralDevices() throws Exception {
    List<Position> positions = positions(40);
    List<EvaluationQuery> expected = positions.stream().map(EvaluationQuery::of).toList();
    try (NetworkEvaluator one = NetworkEvaluator.open(file, InferenceSettings.DEFAULT)) {
      one.evaluate(expected);
    }
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    try (LoadedNetwork network =
        LoadedNetwork.open(file, settings(ComputeDevice.CPU, ComputeDevice.CPU))) {
      InferenceMetrics.bind(network, "tiny", registry);
      assertEquals(List.of(ComputeDevice.CPU, ComputeDevice.CPU), network.devices());
      List<Evaluation> answers = new ArrayList<>();
      CountDownLatch delivered = new CountDownLatch(positions.size());
      for (Position position : positions) {
        answers.add(ask(network.evaluator(), position, delivered));
      }
      assertTrue(delivered.await(20, TimeUnit.SECONDS));
      for (int i = 0; i < answers.size(); i++) {
        // Both evaluate with the identity symmetry, so only rounding differs.
        assertEquals(expected.get(i).answer().lead(), answers.get(i).lead(), 1e-3);
        float win = expected.get(i).answer().winProbability();
        assertEquals(win, answers.get(i).winProbability(), 1e-4);
      }
      double batches = 0;
      for (String size : List.of("1", "2", "4")) {
        batches +=
            registry.get(InferenceMetrics.BATCHES).tag("size", size).functionCounter().count();
      }
      assertTrue(batches >= 10 && batches <= 40, "batches: " + batches);
      assertEquals(40, count(registry, InferenceMetrics.EVALUATIONS));
      assertTrue(count(registry, InferenceMetrics.BUSY) > 0, "no time was spent");
      assertEquals(40, count(registry, InferenceMetrics.CACHE_MISSES));
      assertEquals(0, count(registry, InferenceMetrics.CACHE_HITS));
      assertEquals(0, count(registry, InferenceMetrics.FAILURES));
      assertEquals(0, registry.get(InferenceMetrics.QUEUE).gauge().value());

      CountDownLatch again = new CountDownLatch(1);
      ask(network.evaluator(), positions.getFirst(), again);
      assertEquals(0, again.getCount(), "cached evaluations are delivered at once");
      assertEquals(1, count(registry, InferenceMetrics.CACHE_HITS));
    }
  }

  private static double count(SimpleMeterRegistry registry, String name) {
    return registry.get(name).tag("net", "tiny").functionCounter().count();
  }

  private static Evaluation ask(Evaluator evaluator, Position position, CountDownLatch delivered)
      throws InterruptedException {
    EvalRequest request = evaluator.tryAcquire();
    while (request == null) {
      Thread.sleep(1);
      request = evaluator.tryAcquire();
    }
    Evaluation evaluation = new Evaluation(position.points().size());
    request.encode(position, 0);
    evaluator.submit(
        request,
        new EvalCallback() {
          @Override
          public void answered(EvalRequest answer) {
            answer.readInto(position, evaluation);
            delivered.countDown();
          }

          @Override
          public void failed(EvalRequest failure, String why) {
            // Never counted down.
          }
        });
    return evaluation;
  }

  /** This holds for builds with and without CUDA, and with and without TensorRT. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void fallsBackToCpuAndLogsOneLineWithoutCuda(boolean tensorRt) throws Exception {
    assumeTrue(missingCuda().isPresent(), "this machine has CUDA");
    Logger logger = (Logger) LoggerFactory.getLogger(SessionFactory.class);
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    logger.addAppender(lines);
    EvaluatorSettings requested =
        settings(CUDA, ComputeDevice.parse("cuda:1")).with(Precision.FP16, tensorRt);
    try (LoadedNetwork network = LoadedNetwork.open(file, requested)) {
      assertEquals(List.of(ComputeDevice.CPU), network.devices());
      CountDownLatch delivered = new CountDownLatch(1);
      ask(network.evaluator(), positions(1).getFirst(), delivered);
      assertTrue(delivered.await(20, TimeUnit.SECONDS));
    } finally {
      logger.detachAppender(lines);
    }
    assertEquals(1, lines.list.size(), () -> lines.list.toString());
    assertEquals(
        "cuda:0 cannot be used, so the CPU is used instead: " + missingCuda().orElseThrow(),
        lines.list.getFirst().getFormattedMessage());
  }

  private static Optional<String> missingCuda() throws InferenceException {
    OnnxRuntime.engine();
    Optional<String> missing = Cuda.missing(0);
    missing.ifPresent(line ->
        assertTrue(
            line.equals("this build of Tengen is for CPUs; build with -Pgpu")
                || line.startsWith("NVIDIA's driver ")
                || line.matches("lib\\w+\\.so\\.\\d+ is (missing|too old); install .+"),
            line));
    return missing;
  }

  /** Half precision works on CPUs too, and its evaluations are close to those in full precision. */
  @Test
  void evaluatesInHalfPrecision() throws Exception {
    List<Position> positions = positions(6);
    List<Evaluation> full = answers(positions, settings(ComputeDevice.CPU));
    List<Evaluation> half =
        answers(positions, settings(ComputeDevice.CPU).with(Precision.FP16, false));
    boolean differ = false;
    for (int i = 0; i < positions.size(); i++) {
      float expected = full.get(i).winProbability();
      assertEquals(expected, half.get(i).winProbability(), 0.01);
      assertEquals(full.get(i).lead(), half.get(i).lead(), 0.2);
      differ |= expected != half.get(i).winProbability();
    }
    assertTrue(differ, "all results are equal, so half precision was not used");
  }

  private List<Evaluation> answers(List<Position> positions, EvaluatorSettings settings)
      throws Exception {
    List<Evaluation> answers = new ArrayList<>();
    try (LoadedNetwork network = LoadedNetwork.open(file, settings)) {
      CountDownLatch delivered = new CountDownLatch(positions.size());
      for (Position position : positions) {
        answers.add(ask(network.evaluator(), position, delivered));
      }
      assertTrue(delivered.await(20, TimeUnit.SECONDS));
    }
    return answers;
  }

  @Test
  void failsRequestsAfterClose() throws Exception {
    LoadedNetwork network = LoadedNetwork.open(file, settings(ComputeDevice.CPU));
    network.close();
    network.close();
    assertEquals(Optional.of("the evaluator is closed"), network.evaluator().failure());
    EvalRequest request = Objects.requireNonNull(network.evaluator().tryAcquire());
    request.encode(positions(1).getFirst());
    List<String> failures = new ArrayList<>();
    network
        .evaluator()
        .submit(
            request,
            new EvalCallback() {
              @Override
              public void answered(EvalRequest answer) {
                failures.add("none");
              }

              @Override
              public void failed(EvalRequest failure, String why) {
                failures.add(why);
              }
            });
    assertEquals(List.of("the evaluator is closed"), failures);
  }

  @Test
  void parsesDevices() {
    assertEquals("cuda:0", CUDA.toString());
    assertEquals(ComputeDevice.CPU, ComputeDevice.parse("cpu"));
    assertEquals("cpu", ComputeDevice.CPU.toString());
    for (String wrong : List.of("gpu", "cuda", "cuda:", "cuda:x", "CPU", "")) {
      assertThrows(IllegalArgumentException.class, () -> ComputeDevice.parse(wrong), wrong);
    }
  }

  @Test
  void parsesPrecisions() {
    for (Precision precision : Precision.values()) {
      assertEquals(precision, Precision.parse(precision.toString()));
    }
    assertEquals(
        "\"int8\" is not a precision; choose fp32 or fp16",
        assertThrows(IllegalArgumentException.class, () -> Precision.parse("int8")).getMessage());
  }
}
