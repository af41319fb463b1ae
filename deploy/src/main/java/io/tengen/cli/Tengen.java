package io.tengen.cli;

import io.tengen.cli.admin.AuditCommand;
import io.tengen.cli.admin.BackupCommand;
import io.tengen.cli.admin.CertCommand;
import io.tengen.cli.admin.CollectCommand;
import io.tengen.cli.admin.ContributorsCommand;
import io.tengen.cli.admin.ExcludeCommand;
import io.tengen.cli.admin.ExclusionsCommand;
import io.tengen.cli.admin.RetainCommand;
import io.tengen.cli.admin.TokenCommand;
import io.tengen.cli.admin.WorkersCommand;
import io.tengen.cli.alphago.AlphaGoCommand;
import io.tengen.cli.analyze.AnalyzeCommand;
import io.tengen.cli.bench.BenchCommand;
import io.tengen.cli.channel.ControlException;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.CommandGroup;
import io.tengen.cli.console.Durations;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Interrupt;
import io.tengen.cli.console.LogFormat;
import io.tengen.cli.console.Logging;
import io.tengen.cli.console.OutputException;
import io.tengen.cli.console.ProgramVersion;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.count.CountCommand;
import io.tengen.cli.data.DataCommand;
import io.tengen.cli.data.SelfplayCommand;
import io.tengen.cli.doctor.DoctorCommand;
import io.tengen.cli.engine.EnginesCommand;
import io.tengen.cli.engine.ExplainCommand;
import io.tengen.cli.engine.GtpCommand;
import io.tengen.cli.engine.InfluenceCommand;
import io.tengen.cli.engine.NogoCommand;
import io.tengen.cli.learn.FitRolloutCommand;
import io.tengen.cli.learn.LearnCommand;
import io.tengen.cli.learn.TrainCommand;
import io.tengen.cli.learn.TrainingsCommand;
import io.tengen.cli.minigo.MinigoCommand;
import io.tengen.cli.net.NetCommand;
import io.tengen.cli.person.PlayCommand;
import io.tengen.cli.pool.PoolCommand;
import io.tengen.cli.pool.RateCommand;
import io.tengen.cli.pool.SprtCommand;
import io.tengen.cli.problem.SolveCommand;
import io.tengen.cli.report.ReportCommand;
import io.tengen.cli.run.AnnulCommand;
import io.tengen.cli.run.ApproveCommand;
import io.tengen.cli.run.BookCommand;
import io.tengen.cli.run.CalibrateCommand;
import io.tengen.cli.run.CancelCommand;
import io.tengen.cli.run.EvaluateCommand;
import io.tengen.cli.run.ExportCommand;
import io.tengen.cli.run.GamesCommand;
import io.tengen.cli.run.PauseCommand;
import io.tengen.cli.run.RatingsCommand;
import io.tengen.cli.run.ResumeCommand;
import io.tengen.cli.run.RunsCommand;
import io.tengen.cli.run.ShowCommand;
import io.tengen.cli.run.StandingsCommand;
import io.tengen.cli.run.TuneCommand;
import io.tengen.cli.run.WatchCommand;
import io.tengen.cli.run.WithdrawCommand;
import io.tengen.cli.server.CoordinatorCommand;
import io.tengen.cli.server.RestoreCommand;
import io.tengen.cli.server.UnarchiveCommand;
import io.tengen.cli.server.WorkerCommand;
import io.tengen.cli.top.BoardsCommand;
import io.tengen.cli.top.TopCommand;
import io.tengen.files.DiskSpace;
import io.tengen.text.NearestWord;
import io.tengen.text.Reasons;
import io.tengen.text.Texts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code tengen} command. */
@Command(
    name = "tengen",
    versionProvider = Tengen.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    description = "Plays Go engines against each other, on one machine or on many.",
    footer = {
      "",
      "Examples:",
      "  tengen evaluate random mcts:visits=50 mcts:visits=200 --board 9 --games 120",
      "  tengen COMMAND --help",
      "",
      "A command uses the coordinator that --coordinator names, or else TENGEN_COORDINATOR. Without"
          + " both it works on this machine; commands that need a coordinator say so.",
      "",
      "Exit codes: 0 done, 1 failed, 2 bad input, 3 the coordinator does not answer, 130"
          + " interrupted."
    })
public final class Tengen extends CommandGroup {
  /** In the order of the help. */
  private static final List<Class<?>> COMMANDS =
      List.of(
          EvaluateCommand.class,
          TuneCommand.class,
          SelfplayCommand.class,
          LearnCommand.class,
          TrainCommand.class,
          TrainingsCommand.class,
          BookCommand.class,
          MinigoCommand.class,
          SolveCommand.class,
          CoordinatorCommand.class,
          WorkerCommand.class,
          RunsCommand.class,
          WatchCommand.class,
          RatingsCommand.class,
          StandingsCommand.class,
          PoolCommand.class,
          RateCommand.class,
          SprtCommand.class,
          ReportCommand.class,
          CalibrateCommand.class,
          GamesCommand.class,
          ShowCommand.class,
          CountCommand.class,
          ExportCommand.class,
          ApproveCommand.class,
          PauseCommand.class,
          CancelCommand.class,
          WithdrawCommand.class,
          AnnulCommand.class,
          WorkersCommand.class,
          ContributorsCommand.class,
          AuditCommand.class,
          PlayCommand.class,
          TopCommand.class,
          BoardsCommand.class,
          DoctorCommand.class,
          ExcludeCommand.class,
          ExclusionsCommand.class,
          ResumeCommand.class,
          FitRolloutCommand.class,
          AlphaGoCommand.class,
          DataCommand.class,
          NetCommand.class,
          TokenCommand.class,
          CertCommand.class,
          BackupCommand.class,
          RestoreCommand.class,
          UnarchiveCommand.class,
          CollectCommand.class,
          RetainCommand.class,
          EnginesCommand.class,
          GtpCommand.class,
          AnalyzeCommand.class,
          NogoCommand.class,
          InfluenceCommand.class,
          ExplainCommand.class,
          BenchCommand.class,
          CompletionCommand.class,
          ManCommand.class,
          HelpCommand.class,
          VersionCommand.class);

  /** The commands that tell about others. */
  private static final Set<Class<?>> ABOUT_COMMANDS =
      Set.of(CompletionCommand.class, ManCommand.class, HelpCommand.class);

  private final Terminal terminal;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Shows this help.")
  @SuppressWarnings("unused") // Picocli reads it.
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Prints the version of Tengen; tengen version prints more.")
  @SuppressWarnings("unused") // Picocli reads it.
  private boolean version;

  @Option(
      names = "--verbose",
      scope = ScopeType.INHERIT,
      description = "Logs more and prints stack traces of errors, as TENGEN_DEBUG=1 does.")
  private boolean verbose;

  @Option(
      names = "--log-format",
      paramLabel = "FORMAT",
      scope = ScopeType.INHERIT,
      description = {
        "How log lines on stderr are written: text, or json, one object a line (default:"
            + " TENGEN_LOG_FORMAT, or text)."
      })
  private @Nullable LogFormat logFormat;

  public Tengen(Terminal terminal) {
    super(terminal);
    this.terminal = terminal;
  }

  /** Runs the command and exits with its code. */
  public static void main(String[] args) {
    Terminal terminal = Terminal.system(commandNames());
    Interrupt.announce(terminal);
    int code = new Tengen(terminal).run(args);
    Interrupt.reported();
    System.exit(code);
  }

  /**
   * Runs a command line and returns its exit code, which is not 0 if a part of the result could not
   * be written. Blocks until the command ends.
   */
  public int run(String... args) {
    int code = ExitCode.OK;
    try {
      code = runUnflushed(args);
      terminal.out().flush();
      return code;
    } catch (OutputException e) {
      if (e.isBrokenPipe()) {
        // Says nothing, as other programs whose reader has ended.
        return ExitCode.BROKEN_PIPE;
      }
      printError(String.valueOf(e.getMessage()));
      return code == ExitCode.OK ? ExitCode.FAILED : code;
    } finally {
      terminal.err().flush();
    }
  }

  /** Runs a command line whose output may still be in a buffer. */
  private int runUnflushed(String... args) {
    CommandLine line = commandLine(needed(args));
    line.setCommandName(terminal.invocation().name());
    line.setOut(terminal.out());
    line.setErr(terminal.err());
    line.registerConverter(Duration.class, new DurationConverter());
    line.setUsageHelpWidth(Terminal.WIDTH);
    line.setExpandAtFiles(false);
    line.setParameterExceptionHandler(this::reportBadParameter);
    line.setExecutionStrategy(this::execute);
    line.setExecutionExceptionHandler((e, command, parsed) -> reportFailure(e));
    try {
      return line.execute(args);
    } catch (OutOfMemoryError e) {
      return reportLackOfMemory(e);
    }
  }

  /** Returns the command with all subcommands, for Picocli. */
  CommandLine commandLine() {
    return commandLine(COMMANDS);
  }

  private CommandLine commandLine(List<Class<?>> commands) {
    CommandLine line =
        new CommandLine(
            this,
            new CommandFactory(
                terminal, (streams, args) -> new Tengen(streams).runUnflushed(args)));
    commands.forEach(line::addSubcommand);
    return line;
  }

  /**
   * Returns the only command that a command line can run if it begins with its name, or else all:
   * Picocli takes longer to read the options of all commands than most commands take.
   */
  private static List<Class<?>> needed(String... args) {
    return COMMANDS.stream()
        .filter(command -> args.length > 0 && name(command).equals(args[0]))
        .filter(command -> !ABOUT_COMMANDS.contains(command))
        .findAny()
        .<List<Class<?>>>map(List::of)
        .orElse(COMMANDS);
  }

  private static String name(Class<?> command) {
    return command.getAnnotation(Command.class).name();
  }

  private static Set<String> commandNames() {
    return COMMANDS.stream().map(Tengen::name).collect(Collectors.toUnmodifiableSet());
  }

  private int execute(ParseResult parsed) {
    Logging.configure(isVerbose(), logFormat(parsed));
    try {
      return runLast(parsed);
    } catch (OutputException e) {
      return reportFailure(e);
    }
  }

  private int runLast(ParseResult parsed) {
    for (CommandLine command : parsed.asCommandLineList()) {
      if (command.isUsageHelpRequested()) {
        terminal.printHelp(command);
        return ExitCode.OK;
      }
    }
    return new CommandLine.RunLast().execute(parsed);
  }

  private boolean isVerbose() {
    return verbose || System.getenv("TENGEN_DEBUG") != null;
  }

  private LogFormat logFormat(ParseResult parsed) {
    if (logFormat != null) {
      return logFormat;
    }
    String given = System.getenv("TENGEN_LOG_FORMAT");
    return given == null || given.isEmpty() ? LogFormat.TEXT : logFormat(parsed, given);
  }

  private static LogFormat logFormat(ParseResult parsed, String given) {
    for (LogFormat format : LogFormat.values()) {
      if (format.toString().equals(given)) {
        return format;
      }
    }
    throw new ParameterException(
        parsed.asCommandLineList().getLast(),
        "TENGEN_LOG_FORMAT must be text or json, not \"" + given + "\"");
  }

  private int reportBadParameter(ParameterException e, String[] args) {
    if (isVerbose() || Arrays.asList(args).contains("--verbose")) {
      e.printStackTrace(terminal.err());
    }
    String command = e.getCommandLine().getCommandSpec().qualifiedName();
    printError(describe(e) + "; see " + command + " --help");
    return ExitCode.BAD_INPUT;
  }

  /** Returns what was wrong in plain words; suggests a command or option for a misspelt one. */
  private String describe(ParameterException e) {
    boolean takesCommand = !e.getCommandLine().getSubcommands().isEmpty();
    if (e instanceof UnmatchedArgumentException unmatched && unmatched.isUnknownOption()) {
      return e.getMessage() + optionHint(e.getCommandLine().getCommandSpec(), unmatched);
    }
    if (takesCommand
        && e instanceof UnmatchedArgumentException unmatched
        && !unmatched.getUnmatched().getFirst().startsWith("-")) {
      // Suggestions are sorted by similarity; only the first is similar enough to be useful.
      String similar = unmatched.getSuggestions().stream().findFirst().orElse("");
      return "unknown command \""
          + unmatched.getUnmatched().getFirst()
          + "\""
          + (similar.isEmpty() ? "" : "; did you mean " + similar + "?");
    }
    return String.valueOf(e.getMessage())
        .replaceFirst("^Error: ", "")
        .replaceFirst(" is not an? (?:int|long)\\b", " is not a whole number")
        .replaceFirst(
            "'(-?\\d*),(\\d+)' is not a double\\b", "'$1,$2' is not a number; write $1.$2")
        .replaceFirst(" is not a double\\b", " is not a number");
  }

  /** Returns the nearest option, or else the command's form if it takes words without options. */
  private static String optionHint(CommandSpec command, UnmatchedArgumentException unmatched) {
    String word = unmatched.getUnmatched().getFirst().replaceFirst("=.*", "");
    List<String> known = command.options().stream().map(OptionSpec::longestName).toList();
    String similar = NearestWord.question(word, known);
    if (!similar.isEmpty() || command.positionalParameters().isEmpty()) {
      return similar;
    }
    return "; the form is: "
        + command.qualifiedName()
        + command.positionalParameters().stream()
            .map(each -> " " + each.paramLabel())
            .collect(Collectors.joining());
  }

  private int reportFailure(Exception e) {
    if (e instanceof OutputException) {
      // The stream throws it again when it is flushed at the end.
      return ExitCode.FAILED;
    }
    if (isVerbose()) {
      e.printStackTrace(terminal.err());
    }
    if (Interrupt.isEnding()) {
      terminal.say(Interrupt.LINE);
      return ExitCode.INTERRUPTED;
    }
    return switch (e) {
      case CommandException command -> {
        printError(String.valueOf(command.getMessage()));
        yield command.exitCode();
      }
      case ControlException control -> {
        printError(String.valueOf(control.getMessage()));
        yield switch (control.reason()) {
          case UNREACHABLE -> ExitCode.UNREACHABLE;
          case REFUSED -> ExitCode.BAD_INPUT;
          case FAILED -> ExitCode.FAILED;
        };
      }
      case InterruptedException interrupted -> {
        terminal.say(Interrupt.LINE);
        yield ExitCode.INTERRUPTED;
      }
      case Exception full when DiskSpace.isExhausted(full) -> {
        printError("a disk is full: " + Texts.oneLine(String.valueOf(full.getMessage())));
        yield ExitCode.FAILED;
      }
      case IOException file -> {
        printError(Reasons.withFile(file));
        yield ExitCode.FAILED;
      }
      case UncheckedIOException file -> {
        printError(Reasons.withFile(file));
        yield ExitCode.FAILED;
      }
      default -> {
        String reason = Reasons.of(e);
        printError(
            (reason.equals("an internal error") ? reason : "internal error: " + reason)
                + "; run again with --verbose for its stack trace");
        yield ExitCode.FAILED;
      }
    };
  }

  private int reportLackOfMemory(OutOfMemoryError e) {
    if (isVerbose()) {
      e.printStackTrace(terminal.err());
    }
    printError(
        "not enough memory ("
            + e.getMessage()
            + ") in a Java heap of "
            + (Runtime.getRuntime().maxMemory() >> 20)
            + " MiB; give Java a larger one: TENGEN_JAVA_OPTS=-Xmx2g");
    return ExitCode.FAILED;
  }

  private void printError(String message) {
    String line = message.strip().replaceAll("\\s*[\\r\\n]+\\s*", "; ");
    if (!Logging.error(line)) {
      terminal.say("tengen: " + line);
    }
  }

  /** Provides the version for {@code --version}. Picocli creates it. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"tengen " + ProgramVersion.get()};
    }
  }

  private static final class DurationConverter implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String value) {
      try {
        return Durations.parse(value);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }
}
