package io.tengen.cli.net;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.games.PositionSample;
import io.tengen.files.AtomicFile;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.EvaluationSpeed;
import io.tengen.worker.inference.InferenceException;
import io.tengen.worker.inference.InferenceSettings;
import io.tengen.worker.inference.NetworkEvaluator;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.NetworkInfo;
import io.tengen.worker.inference.Precision;
import io.tengen.worker.inference.model.NetworkFileException;
import io.tengen.worker.inference.quantize.QuantizationLoss;
import io.tengen.worker.inference.quantize.Quantizer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen net quantize}: makes an eight-bit network of one in full precision. */
@Command(
    name = "quantize",
    sortOptions = false,
    description = {
      "Writes a network whose wide convolutions compute with eight bits, which CPUs with VNNI or"
          + " AMX do about twice as fast. The result is another network, with its own SHA-256, that"
          + " plays wherever ONNX networks do.",
      "",
      "The range of the numbers between layers is measured on random positions of the games in DIR."
          + " On positions of other games there, the answers are then compared with those in full"
          + " precision; both networks' speeds on one thread are measured in alternation."
    },
    footer = {
      "",
      "Examples:",
      "  tengen net quantize g170-b6c96-s175395328-d26788732.bin.gz selfplay.data --out b6q.onnx",
      "  tengen net quantize my.onnx selfplay.data --out my8.onnx --positions 4000 --json"
    })
final class NetQuantizeCommand implements Callable<Integer> {
  private static final int MAX_POSITIONS = 100_000;
  private static final int TURNS = 7;
  private static final Duration TURN = Duration.ofMillis(100);

  private final Terminal terminal;

  @Parameters(
      index = "0",
      paramLabel = "NET",
      description = {
        "A network of KataGo, of Leela Zero, or ONNX, in full precision, or tengen, the built-in"
            + " one."
      })
  private String network;

  @Parameters(
      index = "1",
      paramLabel = "DIR",
      description = {
        "A folder of training games, such as tengen selfplay and tengen data import write; the"
            + " newest are used."
      })
  private Path games;

  @Option(
      names = "--out",
      paramLabel = "OUT",
      required = true,
      description = "File to write; an existing file is replaced.")
  private Path out;

  @Option(
      names = "--positions",
      paramLabel = "N",
      defaultValue = "1000",
      description = {
        "Number of positions to measure ranges on, and number of others to compare the answers on"
            + " (default: ${DEFAULT-VALUE})."
      })
  private int positions;

  @Option(names = "--json", description = "Prints one JSON object.")
  private boolean json;

  NetQuantizeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException {
    if (positions < 1 || positions > MAX_POSITIONS) {
      throw CommandException.badInput(
          "--positions " + positions + " is not between 1 and " + MAX_POSITIONS);
    }
    Path exact = NetworkFile.of(network).path();
    try {
      PositionSample sample;
      NetworkInfo info;
      try (Quantizer quantizer = Quantizer.open(exact)) {
        sample = PositionSample.draw(games, quantizer.boards(), positions, positions, terminal);
        quantizer.observe(sample.calibration());
        info = write(quantizer);
      }
      QuantizedText text = measure(exact, info, sample);
      terminal.print(json, text, text.lines());
      return ExitCode.OK;
    } catch (NetworkFileException | InferenceException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw UserFiles.cannotRead(exact, e);
    }
  }

  private NetworkInfo write(Quantizer quantizer) throws CommandException {
    try (AtomicFile written = UserFiles.begin(out)) {
      NetworkInfo info =
          NetworkFiles.write(
              quantizer.quantized(), String.valueOf(out.getFileName()), written.stream());
      written.commit();
      return info;
    } catch (IOException e) {
      throw UserFiles.writeFailed(out, e);
    }
  }

  private QuantizedText measure(Path network, NetworkInfo info, PositionSample sample)
      throws IOException, InferenceException {
    InferenceSettings settings =
        new InferenceSettings(
            ComputeDevice.CPU, EvaluationSpeed.BATCH, 1, Precision.FP32, false, true);
    try (NetworkEvaluator exact = NetworkEvaluator.open(network, settings);
        NetworkEvaluator quantized = NetworkEvaluator.open(out, settings)) {
      QuantizationLoss loss = QuantizationLoss.measure(exact, quantized, sample.heldOut());
      List<EvaluationSpeed> before = new ArrayList<>();
      List<EvaluationSpeed> after = new ArrayList<>();
      for (int turn = 0; turn < TURNS; turn++) {
        before.add(EvaluationSpeed.measure(exact, TURN));
        after.add(EvaluationSpeed.measure(quantized, TURN));
      }
      return QuantizedText.of(
          out, info, sample.calibration().size(), loss, median(before), median(after));
    }
  }

  private static EvaluationSpeed median(List<EvaluationSpeed> speeds) {
    return speeds.stream()
        .sorted(Comparator.comparingDouble(EvaluationSpeed::perSecond))
        .toList()
        .get(speeds.size() / 2);
  }
}
