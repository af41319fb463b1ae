package io.tengen.cli.engine;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.options.WorkerSettings;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.setting.Setting;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.inference.LoadedNetworks;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen engines}: lists the kinds of engines and their settings. */
@Command(
    name = "engines",
    sortOptions = false,
    description = {
      "Lists the kinds of engines of this installation with all their settings.",
      "",
      "An engine is written NAME=KIND:key=value,... ; without NAME= the rest is its name."
    },
    footer = {
      "",
      "Examples:",
      "  tengen engines",
      "  tengen engines mcts",
      "  tengen engines --config worker.conf --json"
    })
public final class EnginesCommand implements Callable<Integer> {
  private static final int INDENT = 2;
  private static final int KEYS = 20;

  private final Terminal terminal;

  @Parameters(
      paramLabel = "KIND",
      arity = "0..1",
      description = "Only this kind (default: all of them).")
  private @Nullable String kind;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "A worker's configuration, for the engines and networks that it adds.")
  private @Nullable Path config;

  @Option(names = "--json", description = "Prints one JSON array.")
  private boolean json;

  /** One kind as JSON. */
  private record Kind(String kind, String meaning, List<String> offers, List<Row> settings) {
    private static Kind of(EngineKind kind) {
      List<Row> rows = kind.settings().rows().stream().map(Row::of).toList();
      return new Kind(kind.name(), kind.meaning(), kind.offers(), rows);
    }
  }

  /**
   * One setting as text.
   *
   * @param fallback the default value
   * @param needs the other settings that it requires; empty if none
   */
  private record Row(
      String key,
      String values,
      @JsonProperty("default") String fallback,
      String needs,
      String meaning) {
    private static Row of(Setting<?> setting) {
      return new Row(
          setting.key(),
          Setting.plain(setting.values()),
          Setting.plain(setting.fallback()),
          Setting.plain(setting.needs()),
          Setting.plain(setting.meaning()));
    }

    private String text() {
      return meaning
          + ". "
          + values
          + "; default "
          + fallback
          + (needs.isEmpty() ? "" : "; needs " + needs);
    }
  }

  EnginesCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, InterruptedException {
    WorkerConfig worker = WorkerSettings.load(config, Map.of());
    worker
        .programs()
        .tryAll()
        .forEach((name, why) -> terminal.say(name + " is not offered: " + why));
    try (LoadedNetworks networks = new LoadedNetworks(worker.networks())) {
      print(chosen(StandardEngines.of(worker.programs(), worker.policies(), networks)));
    }
    return ExitCode.OK;
  }

  private void print(List<EngineKind> kinds) {
    if (json) {
      terminal.out().println(JsonWriter.line(kinds.stream().map(Kind::of).toList()));
    } else {
      String text = kinds.stream().map(EnginesCommand::text).collect(Collectors.joining("\n"));
      terminal.out().print(text);
    }
  }

  private List<EngineKind> chosen(EngineKinds kinds) throws CommandException {
    List<EngineKind> chosen =
        kinds.all().stream().filter(each -> kind == null || each.name().equals(kind)).toList();
    if (chosen.isEmpty()) {
      throw CommandException.badInput(kinds.unknown(String.valueOf(kind)));
    }
    return chosen;
  }

  private static String text(EngineKind kind) {
    TextTable table =
        TextTable.forColumns(
            Help.defaultColorScheme(Ansi.OFF),
            new Column(KEYS, INDENT, Overflow.SPAN),
            new Column(Terminal.WIDTH - KEYS, INDENT, Overflow.WRAP));
    for (Setting<?> setting : kind.settings().rows()) {
      table.addRowValues(setting.key(), Row.of(setting).text());
    }
    return kind.name() + ": " + kind.meaning() + "\n" + offers(kind) + table;
  }

  /** Returns what the kind offers here; empty if that is its name only. */
  private static String offers(EngineKind kind) {
    List<String> offers = kind.offers();
    if (offers.equals(List.of(kind.name()))) {
      return "";
    }
    // A program is offered by its name, and with its build.
    List<String> longest =
        offers.stream()
            .filter(offer -> offers.stream().noneMatch(other -> other.startsWith(offer + ",")))
            .toList();
    return longest.isEmpty()
        ? "  here: none\n"
        : longest.stream().map(offer -> "  here: " + offer + "\n").collect(Collectors.joining());
  }
}
