package io.tengen.worker.inference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.Position;
import io.tengen.engine.game.Rules;
import io.tengen.engine.net.Evaluation;
import io.tengen.engine.net.Evaluator;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.Inquirer;
import io.tengen.engine.net.Inquiry;
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
import org.slf4j.LoggerFactory;

/** Networks at work on threads of their own. */
class OpenNetworkTest {
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

  /** As {@link NetworkEvaluator} says it, whoever of two devices does, in whatever batch. */
  @Test
  void answersAreThoseOfTheNetwork() throws Exception {
    List<Position> positions = positions(40);
    List<Question> expected = positions.stream().map(Question::of).toList();
    try (NetworkEvaluator one = NetworkEvaluator.open(file, InferenceSettings.DEFAULT)) {
      one.evaluate(expected);
    }
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    try (OpenNetwork network =
        OpenNetwork.open(file, settings(ComputeDevice.CPU, ComputeDevice.CPU))) {
      InferenceMetrics.bind(network, "tiny", registry);
      assertEquals(List.of(ComputeDevice.CPU, ComputeDevice.CPU), network.devices());
      List<Evaluation> answers = new ArrayList<>();
      CountDownLatch told = new CountDownLatch(positions.size());
      for (Position position : positions) {
        answers.add(ask(network.evaluator(), position, told));
      }
      assertTrue(told.await(20, TimeUnit.SECONDS));
      for (int i = 0; i < answers.size(); i++) {
        // As the position lies in both, so nothing but rounding differs.
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
      assertEquals(40, count(registry, InferenceMetrics.CACHE_MISSES));
      assertEquals(0, count(registry, InferenceMetrics.CACHE_HITS));
      assertEquals(0, count(registry, InferenceMetrics.FAILURES));
      assertEquals(0, registry.get(InferenceMetrics.QUEUE).gauge().value());

      CountDownLatch again = new CountDownLatch(1);
      ask(network.evaluator(), positions.getFirst(), again);
      assertEquals(0, again.getCount(), "known answers are told at once");
      assertEquals(1, count(registry, InferenceMetrics.CACHE_HITS));
    }
  }

  private static double count(SimpleMeterRegistry registry, String name) {
    return registry.get(name).tag("net", "tiny").functionCounter().count();
  }

  private static Evaluation ask(Evaluator evaluator, Position position, CountDownLatch told)
      throws InterruptedException {
    Inquiry inquiry = evaluator.tryAcquire();
    while (inquiry == null) {
      Thread.sleep(1);
      inquiry = evaluator.tryAcquire();
    }
    Evaluation evaluation = new Evaluation(position.points().size());
    inquiry.encode(position, 0);
    evaluator.submit(
        inquiry,
        new Inquirer() {
          @Override
          public void answered(Inquiry answer) {
            answer.readInto(position, evaluation);
            told.countDown();
          }

          @Override
          public void failed(Inquiry failure, String why) {
            // Never counted down.
          }
        });
    return evaluation;
  }

  /** This build has no CUDA; nor has the machine, most likely. */
  @Test
  void withoutCudaTheCpuEvaluatesAndOneLineSaysSo() throws Exception {
    Logger logger = (Logger) LoggerFactory.getLogger(Sessions.class);
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    logger.addAppender(lines);
    try (OpenNetwork network =
        OpenNetwork.open(file, settings(CUDA, ComputeDevice.parse("cuda:1")))) {
      assertEquals(List.of(ComputeDevice.CPU), network.devices());
      CountDownLatch told = new CountDownLatch(1);
      ask(network.evaluator(), positions(1).getFirst(), told);
      assertTrue(told.await(20, TimeUnit.SECONDS));
    } finally {
      logger.detachAppender(lines);
    }
    assertEquals(1, lines.list.size(), () -> lines.list.toString());
    String line = lines.list.getFirst().getFormattedMessage();
    assertTrue(line.startsWith("cuda:0 cannot be used, so the CPU evaluates: "), line);
    assertTrue(
        line.endsWith("(CUDA needs a build with -Pgpu, CUDA 12 and cuDNN 9, and NVIDIA's driver)"),
        line);
    assertEquals(1, line.lines().count());
  }

  @Test
  void closedIsClosed() throws Exception {
    OpenNetwork network = OpenNetwork.open(file, settings(ComputeDevice.CPU));
    network.close();
    network.close();
    assertEquals(Optional.of("the evaluator is closed"), network.evaluator().failure());
    Inquiry inquiry = Objects.requireNonNull(network.evaluator().tryAcquire());
    inquiry.encode(positions(1).getFirst());
    List<String> failures = new ArrayList<>();
    network
        .evaluator()
        .submit(
            inquiry,
            new Inquirer() {
              @Override
              public void answered(Inquiry answer) {
                failures.add("none");
              }

              @Override
              public void failed(Inquiry failure, String why) {
                failures.add(why);
              }
            });
    assertEquals(List.of("the evaluator is closed"), failures);
  }

  @Test
  void devicesHaveNames() {
    assertEquals("cuda:0", CUDA.toString());
    assertEquals(ComputeDevice.CPU, ComputeDevice.parse("cpu"));
    assertEquals("cpu", ComputeDevice.CPU.toString());
    for (String wrong : List.of("gpu", "cuda", "cuda:", "cuda:x", "CPU", "")) {
      assertThrows(IllegalArgumentException.class, () -> ComputeDevice.parse(wrong), wrong);
    }
  }
}
