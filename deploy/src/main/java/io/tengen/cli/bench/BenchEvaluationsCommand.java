package io.tengen.cli.bench;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.results.MeasurementJson;
import io.tengen.engine.net.Backend;
import io.tengen.engine.net.BackendException;
import io.tengen.engine.net.BatchingEvaluator;
import io.tengen.engine.net.BatchingSettings;
import io.tengen.engine.net.BatchingStats;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.InputShape;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.EvaluatorSettings;
import io.tengen.worker.inference.InferenceException;
import io.tengen.worker.inference.LoadedNetwork;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.agrona.concurrent.SystemNanoClock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tengen bench evaluations}: measures evaluation by another worker. */
@Command(
    name = "evaluations",
    sortOptions = false,
    description = {
      "Measures the evaluation of positions by another worker: a server and its clients run in this"
          + " process, connected over loopback without encryption.",
      "",
      "Without a network the server answers at once, and clients send encoded positions in batches:"
          + " the cost of the wire. With one, games evaluate positions end to end through the server,"
          + " in alternation with games that evaluate them on the same cores without it.",
      "",
      "Prints positions per second of wall-clock time (the median of the turns), microseconds of"
          + " this process's processor time for a position, of clients and server together, bytes"
          + " for a position, and the ratio of both ways. Ratios by wall-clock time are meaningful"
          + " only on an otherwise idle machine."
    },
    footer = {
      "",
      "Examples:",
      "  tengen bench evaluations",
      "  tengen bench evaluations --net b6c96.bin.gz --batch 32,64 --threads 2",
      "  tengen bench evaluations --board 9,19 --answers full --json"
    })
final class BenchEvaluationsCommand implements Callable<Integer> {
  private static final int LARGEST_BATCH = 256;
  private static final int MOST_CLIENTS = 64;

  /** The number of batches of a client that are on their way at once. */
  private static final int IN_FLIGHT = 4;

  private static final String FULL = "full";
  private static final InputShape INSTANT =
      new InputShape(FeatureSet.TENGEN, Points.MIN_SIZE, Points.MAX_SIZE, true, 0);

  private final Terminal terminal;

  @Option(
      names = "--net",
      paramLabel = "FILE",
      description = "The network (default: one that answers at once).")
  private @Nullable Path net;

  @Option(
      names = "--batch",
      paramLabel = "N",
      split = ",",
      defaultValue = "64",
      description =
          "Maximum number of positions in a batch; several values are measured in turn (default:"
              + " ${DEFAULT-VALUE}).")
  private List<Integer> batches;

  @Option(
      names = "--clients",
      paramLabel = "N",
      defaultValue = "2",
      description = "Clients of the server (default: ${DEFAULT-VALUE}).")
  private int clients;

  @Option(
      names = "--answers",
      paramLabel = "NAME",
      defaultValue = "half",
      description = "half for logits with 16 bits, full for 32 (default: ${DEFAULT-VALUE}).")
  private String answers;

  @Mixin private BenchOptions how;

  BenchEvaluationsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, InterruptedException {
    BenchOptions.require("--clients", clients, 1, MOST_CLIENTS);
    if (!answers.equals("half") && !answers.equals(FULL)) {
      throw CommandException.badInput("--answers " + answers + " is neither half nor full");
    }
    SplittableRandom random = new SplittableRandom(how.seed());
    List<EvaluationsResult> results = new ArrayList<>();
    for (Position start : how.starts()) {
      List<Position> sample = EvaluatorLoop.sample(start, random);
      for (int batch : batches) {
        BenchOptions.require("--batch", batch, 1, LARGEST_BATCH);
        results.add(measure(batch, sample));
      }
    }
    terminal.out().print(how.json() ? MeasurementJson.json(results) : table(results));
    return ExitCode.OK;
  }

  private EvaluationsResult measure(int batch, List<Position> sample)
      throws CommandException, InterruptedException {
    try {
      return net == null ? wire(batch, sample) : endToEnd(net, batch, sample);
    } catch (InferenceException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    } catch (BackendException e) {
      throw CommandException.failed(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw CommandException.badInput("cannot use " + net + ": " + UserFiles.reason(e), e);
    }
  }

  /** Measures encoded positions on their way to a server that answers at once, and back. */
  private EvaluationsResult wire(int batch, List<Position> sample)
      throws CommandException, IOException, BackendException, InterruptedException {
    int side = sample.getFirst().points().size();
    try (BatchingEvaluator served =
            new BatchingEvaluator(
                List.of(new InstantBackend(INSTANT, batch)),
                new BatchingSettings(2 * batch, 0),
                SystemNanoClock.INSTANCE,
                BenchEvaluationsCommand::rethrow);
        BenchServer server = new BenchServer(served, false, clients, answers.equals(FULL))) {
      served.start();
      List<EvaluationTurns.Part> parts = new ArrayList<>();
      for (int i = 0; i < clients * IN_FLIGHT; i++) {
        Backend backend = server.open(i % clients, batch);
        fill(backend, sample, side);
        parts.add(() -> {
          backend.run(batch, side);
          return batch;
        });
      }
      long sent = server.sent.sum();
      long received = server.received.sum();
      BatchingStats before = served.stats();
      var turns = EvaluationTurns.measure(terminal, List.of(parts), how.seconds(), how.warmup());
      double positions = served.stats().evaluations() - before.evaluations();
      return EvaluationsResult.of(
          "instant",
          side,
          batch,
          clients,
          answers,
          new EvaluationsResult.Wire(
              (server.sent.sum() - sent) / positions,
              (server.received.sum() - received) / positions,
              served.stats().meanBatch()),
          turns.getFirst(),
          List.of());
    }
  }

  private static void fill(Backend backend, List<Position> sample, int side) {
    var encoder = backend.shape().features().newEncoder(side, side);
    for (int i = 0; i < backend.maxBatch(); i++) {
      encoder.encode(
          sample.get(i % sample.size()),
          i % 8,
          backend.planes(),
          i * backend.shape().features().planes() * side * side,
          backend.globals(),
          i * backend.shape().features().globals());
    }
  }

  /** Measures games with a server against games without, on the same cores. */
  private EvaluationsResult endToEnd(Path file, int batch, List<Position> sample)
      throws CommandException, IOException, BackendException, InterruptedException {
    int threads = how.threads(Runtime.getRuntime().availableProcessors());
    int games = 2 * batch * threads;
    EvaluatorSettings settings =
        new EvaluatorSettings(
            Collections.nCopies(threads, ComputeDevice.CPU),
            batch,
            1,
            games + EvaluatorLoop.IN_CALLBACK,
            Duration.ofMillis(2),
            0);
    List<BatchingEvaluator> remote = new ArrayList<>();
    try (LoadedNetwork local = LoadedNetwork.open(file, settings);
        LoadedNetwork served = LoadedNetwork.open(file, settings);
        BenchServer server =
            new BenchServer(served.evaluator(), false, clients, answers.equals(FULL))) {
      int board = sample.getFirst().points().size();
      if (!server.shape().plays(board)) {
        throw CommandException.badInput(
            file + ": plays on " + server.shape().boards() + "; choose another --board");
      }
      int each = Math.max(1, games / clients);
      int turn = batch * threads * 2;
      List<EvaluationTurns.Part> parts = new ArrayList<>();
      for (int client = 0; client < clients; client++) {
        BatchingEvaluator evaluator = client(server, client, batch, each);
        remote.add(evaluator);
        parts.add(part(new EvaluatorLoop(evaluator, each, sample), Math.max(1, turn / clients)));
      }
      List<EvaluationTurns.Part> without =
          List.of(part(new EvaluatorLoop(local.evaluator(), games, sample), turn));
      long sent = server.sent.sum();
      long received = server.received.sum();
      BatchingStats before = served.stats();
      var turns =
          EvaluationTurns.measure(
              terminal, List.of(without, parts), how.seconds() / 2, how.warmup() / 2);
      double positions = served.stats().evaluations() - before.evaluations();
      return EvaluationsResult.of(
          String.valueOf(file.getFileName()),
          board,
          batch,
          clients,
          answers,
          new EvaluationsResult.Wire(
              (server.sent.sum() - sent) / positions,
              (server.received.sum() - received) / positions,
              served.stats().meanBatch()),
          turns.getLast(),
          turns.getFirst());
    } finally {
      remote.forEach(BatchingEvaluator::close);
    }
  }

  private static EvaluationTurns.Part part(EvaluatorLoop loop, int count) {
    return () -> {
      loop.run(count);
      return count;
    };
  }

  private static BatchingEvaluator client(BenchServer server, int client, int batch, int games)
      throws BackendException {
    List<Backend> backends = new ArrayList<>();
    for (int i = 0; i < IN_FLIGHT; i++) {
      backends.add(server.open(client, batch));
    }
    BatchingEvaluator evaluator =
        new BatchingEvaluator(
            backends,
            new BatchingSettings(games + EvaluatorLoop.IN_CALLBACK, 0),
            SystemNanoClock.INSTANCE,
            BenchEvaluationsCommand::rethrow);
    evaluator.start();
    return evaluator;
  }

  private static void rethrow(Throwable bug) {
    throw new IllegalStateException("a bug in the evaluation", bug);
  }

  private static String table(List<EvaluationsResult> results) {
    TextTable table =
        new TextTable(
            TextTable.Column.flexible("net"),
            TextTable.Column.right("board"),
            TextTable.Column.right("batch"),
            TextTable.Column.right("pos/s"),
            TextTable.Column.right("fastest"),
            TextTable.Column.right("CPU µs/pos"),
            TextTable.Column.right("sent B"),
            TextTable.Column.right("received B"),
            TextTable.Column.right("mean batch"),
            TextTable.Column.right("local pos/s"),
            TextTable.Column.right("ratio"),
            TextTable.Column.right("CPU ratio"));
    for (EvaluationsResult result : results) {
      table.add(
          result.net(),
          String.valueOf(result.board()),
          String.valueOf(result.batch()),
          Numbers.three(result.perSecond()),
          Numbers.three(result.fastest()),
          Numbers.three(result.cpuMicros()),
          Numbers.three(result.sentBytes()),
          Numbers.three(result.receivedBytes()),
          Numbers.three(result.meanBatch()),
          shown(result.localPerSecond()),
          shown(result.ratio()),
          shown(result.cpuRatio()));
    }
    return table.render();
  }

  private static String shown(@Nullable Double value) {
    return value == null ? "" : Numbers.three(value);
  }
}
