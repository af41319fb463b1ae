package io.tengen.cli.engine;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.options.WorkerSettings;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.net.builtin.BuiltInNetwork;
import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.program.EngineProgram;
import io.tengen.engine.program.file.FilePlayer;
import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.inference.LoadedNetworks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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

  /**
   * One kind as JSON.
   *
   * @param arguments the arguments of each entry of the list, for kinds of external engines
   */
  private record Kind(
      String kind,
      String meaning,
      List<String> offers,
      List<Row> settings,
      Map<String, List<Row>> arguments) {
    private static Kind of(EngineKind kind, Map<String, EngineProgram> programs) {
      Map<String, List<Row>> arguments = new TreeMap<>();
      programs.forEach((name, program) -> {
        if (isOf(kind, program)) {
          arguments.put(
              name, program.arguments().stream().map(one -> Row.of(one.setting())).toList());
        }
      });
      return new Kind(
          kind.name(),
          kind.meaning(),
          offered(kind),
          kind.settings().rows().stream().map(Row::of).toList(),
          arguments);
    }
  }

  private static boolean isOf(EngineKind kind, EngineProgram program) {
    return program.protocol().key().equals(kind.name());
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
        .tryAll(FilePlayer::requireAnswer)
        .forEach((name, why) -> terminal.say(name + " is not offered: " + why));
    try (LoadedNetworks networks = worker.openNetworks()) {
      print(
          chosen(StandardEngines.of(worker.programs(), worker.policies(), networks)),
          worker.programs().programs());
    }
    return ExitCode.OK;
  }

  private void print(List<EngineKind> kinds, Map<String, EngineProgram> programs) {
    if (json) {
      terminal
          .out()
          .println(JsonWriter.line(kinds.stream().map(kind -> Kind.of(kind, programs)).toList()));
    } else {
      String text =
          kinds.stream().map(kind -> text(kind, programs)).collect(Collectors.joining("\n"));
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

  private static String text(EngineKind kind, Map<String, EngineProgram> programs) {
    StringBuilder text = new StringBuilder(kind.name() + ": " + kind.meaning() + "\n");
    text.append(offers(kind)).append(table(kind.settings().rows()));
    programs.forEach((name, program) -> {
      if (isOf(kind, program) && !program.arguments().isEmpty()) {
        text.append("  arguments of %s:%s\n".formatted(kind.name(), name))
            .append(table(program.arguments().stream().map(one -> one.setting()).toList()));
      }
    });
    return text.toString();
  }

  private static String table(List<? extends Setting<?>> settings) {
    TextTable table =
        TextTable.forColumns(
            Help.defaultColorScheme(Ansi.OFF),
            new Column(KEYS, INDENT, Overflow.SPAN),
            new Column(Terminal.WIDTH - KEYS, INDENT, Overflow.WRAP));
    for (Setting<?> setting : settings) {
      table.addRowValues(setting.key(), Row.of(setting).text());
    }
    return table.toString();
  }

  /**
   * Returns what engines of the kind can name here. Workers do not offer the network that comes
   * with the program, because every one of them has it.
   */
  private static List<String> offered(EngineKind kind) {
    String builtIn = WorkerResource.NETWORK.requirement(kind.name(), BuiltInNetwork.ENTRY.name());
    List<String> offers = new ArrayList<>(kind.offers());
    if (kind.takesNetworks() && !offers.contains(builtIn)) {
      offers.add(builtIn);
    }
    return offers;
  }

  /** Returns what the kind offers here as text; empty if that is its name only. */
  private static String offers(EngineKind kind) {
    List<String> offers = offered(kind);
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
