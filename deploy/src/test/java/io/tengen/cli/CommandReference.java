package io.tengen.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Renders picocli's model of the {@code tengen} command as the Markdown page docs/commands.md: an
 * introduction, a table of contents, and a section for each command with its synopsis, description,
 * parameters, options, examples and subcommands.
 */
final class CommandReference {
  /** The top-level commands by purpose, in the order of the page. */
  private static final List<Group> GROUPS =
      List.of(
          new Group(
              "Play and evaluate",
              "[competitions](competitions.md), [match rules](match-rules.md),"
                  + " [engines](engines.md), [openings](openings.md), [GTP](gtp.md),"
                  + " [counting](count.md), [analysis](analyze.md),"
                  + " [life and death](solve.md), [tuning](tuning.md)",
              "evaluate",
              "tune",
              "resume",
              "play",
              "watch",
              "boards",
              "runs",
              "approve",
              "pause",
              "cancel",
              "withdraw",
              "annul",
              "games",
              "games",
              "show",
              "count",
              "export",
              "book",
              "engines",
              "gtp",
              "nogo",
              "influence",
              "explain",
              "analyze",
              "minigo",
              "solve"),
          new Group(
              "Ratings and reports",
              "[ratings and sequential tests](ratings.md), [rating pools](pools.md),"
                  + " [reports](report.md)",
              "ratings",
              "standings",
              "pool",
              "rate",
              "sprt",
              "report"),
          new Group(
              "Self-play and data",
              "[self-play](selfplay.md), [games for training](data.md)",
              "selfplay",
              "calibrate",
              "data"),
          new Group(
              "Networks and learning",
              "[networks](networks.md), [training](training.md), [learning from nothing](learn.md),"
                  + " [rollout and tree policies](policies.md), [AlphaGo's recipe](alphago.md)",
              "net",
              "train",
              "trainings",
              "learn",
              "fit-rollout",
              "alphago"),
          new Group(
              "Cluster",
              "[deployment](deploy.md), [several runs on one fleet](fleet.md)",
              "coordinator",
              "worker"),
          new Group(
              "Administration",
              "[security](security.md)",
              "token",
              "cert",
              "workers",
              "contributors",
              "audit",
              "top",
              "doctor",
              "backup",
              "restore",
              "unarchive",
              "collect",
              "retain",
              "exclude",
              "exclusions"),
          new Group(
              "Benchmarks", "[evaluating networks](inference.md), [results](results/)", "bench"),
          new Group("Help", "", "help", "version", "completion"));

  /** The options of all commands that use a coordinator; the page has them once. */
  private static final List<String> CREDENTIALS =
      List.of("--tls-ca", "--tls-cert", "--tls-key", "--token-file");

  private static final Pattern SENTENCE_END = Pattern.compile("(?<!\\bal)\\. (?=[A-Z])");
  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z0-9-]*");
  private static final Pattern PAGE = Pattern.compile("\\bdocs/([\\w-]+\\.md)");

  private static final String CREDENTIALS_TITLE = "TLS and tokens";

  private final CommandLine root;
  private final Set<String> inherited = new HashSet<>();
  private final StringBuilder page = new StringBuilder();

  private CommandReference(CommandLine root) {
    this.root = root;
    for (OptionSpec option : root.getCommandSpec().options()) {
      if (!option.scopeType().equals(CommandLine.ScopeType.LOCAL)) {
        inherited.add(option.longestName());
      }
    }
  }

  /** Returns the page of this command, with a final line break. */
  static String of(CommandLine root) {
    return new CommandReference(root).render();
  }

  /** Returns the names of the top-level commands that the page has no group for. */
  static Set<String> missing(CommandLine root) {
    Set<String> names =
        root.getSubcommands().entrySet().stream()
            .filter(command -> !command.getValue().getCommandSpec().usageMessage().hidden())
            .map(Map.Entry::getKey)
            .collect(Collectors.toCollection(HashSet::new));
    GROUPS.forEach(group -> group.commands().forEach(names::remove));
    return names;
  }

  private String render() {
    introduction();
    contents();
    coordinators();
    credentials();
    for (Group group : GROUPS) {
      line("## " + group.title());
      line("");
      if (!group.guides().isEmpty()) {
        line("Guides: " + group.guides() + ".");
        line("");
      }
      group.commands().forEach(name -> command(subcommand(name)));
    }
    return page.toString().stripTrailing() + "\n";
  }

  private void introduction() {
    line("# Commands");
    line("");
    line(
        "This page lists every command of `tengen` with its options. It is generated from the same"
            + " definitions as `tengen COMMAND --help`; do not edit it by hand:"
            + " `CommandReferenceTest` compares it with the program and says how to write it"
            + " again.");
    line("");
    line(
        "Exit codes: 0 done, 1 failed, 2 bad input, 3 the coordinator does not answer, 130"
            + " interrupted.");
    line("");
    line("Every command also has these options:");
    line("");
    options(root, inherited::contains);
  }

  private void coordinators() {
    line("## Coordinators and local directories");
    line("");
    line(
        "All commands follow one rule. A command uses the coordinator that `--coordinator` names,"
            + " or else the one that the environment variable `TENGEN_COORDINATOR` names. Without"
            + " both it works on this machine: `evaluate` and `selfplay` play in their own process"
            + " and keep their runs in the directory `--data` (default: `tengen-data`), which the"
            + " commands about runs read; `learn`, `train` and `net import` work on the files that"
            + " they name. A command that needs a coordinator, such as `worker`, `trainings` and"
            + " `token`, then ends with exit code 2 and says so.");
    line("");
    line(
        "`--data DIR` takes precedence over `TENGEN_COORDINATOR`, and an empty"
            + " `TENGEN_COORDINATOR` is none: `TENGEN_COORDINATOR= tengen learn ...` learns here. A"
            + " worker uses its configuration file if neither the option nor the variable names a"
            + " coordinator.");
    line("");
    line(
        "A command waits for a coordinator that does not answer, also if it begins while the"
            + " coordinator restarts: for 60 seconds, or as long as `--wait` says. It prints one"
            + " line when it begins to wait, and ends with exit code 3. It does not wait for a host"
            + " name that does not exist. A command that plays in its own process repeats most calls"
            + " to its coordinator for two minutes, because other programs may use all"
            + " processors.");
    line("");
    line(
        "While a command plays in a directory, other commands of the same user can be given that"
            + " directory (of `learn`: its `--out`): `runs`, `ratings`, `show`, `report`, `watch`,"
            + " `export`, `cancel` and all others about runs ask the process that plays. Its"
            + " coordinator listens on a port of loopback and answers only to a secret, which is in"
            + " the file `owner` of the directory, readable by the user alone. A run that has not"
            + " ended and that no process plays is listed as `stopped`; one of a coordinator"
            + " without workers as `waiting for workers`.");
    line("");
    line(
        "A second `evaluate` or `selfplay` on a directory plays beside the first: the worker of the"
            + " first plays the games of both, in its slots. When the first command ends, the"
            + " second goes on by itself; games that were being played are played again. Ctrl-C"
            + " stops only the run of its own command. `--config` and `--shards s3://...` are"
            + " settings of a worker and need a directory of their own.");
    line("");
  }

  private void credentials() {
    line("## " + CREDENTIALS_TITLE);
    line("");
    line(
        "Commands that speak to a coordinator take these options if the coordinator uses TLS; see"
            + " [security](security.md).");
    line("");
    options(subcommand("watch"), CREDENTIALS::contains);
  }

  private void contents() {
    line("| command | description |");
    line("|---|---|");
    for (Group group : GROUPS) {
      line("| **[" + group.title() + "](#" + anchor(group.title()) + ")** | |");
      for (String name : group.commands()) {
        CommandSpec spec = subcommand(name).getCommandSpec();
        line("| " + link(spec) + " | " + cell(firstSentence(spec)) + " |");
      }
    }
    line("");
  }

  private CommandLine subcommand(String name) {
    CommandLine command = root.getSubcommands().get(name);
    if (command == null) {
      throw new AssertionError("the page names a command that does not exist: " + name);
    }
    return command;
  }

  /** Writes the section of a command, and then those of its subcommands. */
  private void command(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    int depth = spec.qualifiedName().split(" ").length;
    line("#".repeat(depth + 1) + " " + spec.qualifiedName());
    line("");
    block(List.of(synopsis(command)));
    paragraphs(lines(spec.usageMessage().description()));
    parameters(command);
    ownOptions(command);
    footer(lines(spec.usageMessage().footer()));
    subcommands(command);
    Set<CommandLine> below = new LinkedHashSet<>(command.getSubcommands().values());
    below.forEach(this::command);
  }

  /** Returns the synopsis: the required options by name, the others as one word. */
  private String synopsis(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    List<String> words = new ArrayList<>(List.of(spec.qualifiedName()));
    for (OptionSpec option : spec.options()) {
      if (isRequired(option)) {
        words.add(option.longestName() + label(command, option));
      }
    }
    spec.argGroups().forEach(group -> words.add(group.synopsis()));
    if (spec.options().stream().anyMatch(this::isOptional)) {
      words.add("[OPTIONS]");
    }
    for (PositionalParamSpec parameter : spec.positionalParameters()) {
      words.add(label(command, parameter));
    }
    if (!command.getSubcommands().isEmpty()) {
      words.add(spec.userObject() instanceof Callable ? "[COMMAND]" : "COMMAND");
    }
    return String.join(" ", words);
  }

  /** Options of a group are alternatives: the synopsis shows them together. */
  private static boolean isRequired(OptionSpec option) {
    return option.required() && option.group() == null;
  }

  private boolean isOptional(OptionSpec option) {
    return !option.hidden() && !option.required() && !inherited.contains(option.longestName());
  }

  private static String label(CommandLine command, ArgSpec argument) {
    return command
        .getHelp()
        .parameterLabelRenderer()
        .renderParameterLabel(argument, Ansi.OFF, List.of())
        .toString();
  }

  private void parameters(CommandLine command) {
    List<PositionalParamSpec> parameters =
        command.getCommandSpec().positionalParameters().stream()
            .filter(parameter -> !parameter.hidden())
            .toList();
    if (parameters.isEmpty()) {
      return;
    }
    line("| parameter | description |");
    line("|---|---|");
    for (PositionalParamSpec parameter : parameters) {
      line("| `" + parameter.paramLabel() + "` | " + description(command, parameter) + " |");
    }
    line("");
  }

  private void options(CommandLine command, Predicate<String> wanted) {
    List<OptionSpec> options =
        command.getCommandSpec().options().stream()
            .filter(option -> !option.hidden() && wanted.test(option.longestName()))
            .toList();
    if (options.isEmpty()) {
      return;
    }
    line("| option | description |");
    line("|---|---|");
    options.forEach(option -> line(row(command, option)));
    line("");
  }

  /** Writes a command's own options, and a link in place of those that the page has once. */
  private void ownOptions(CommandLine command) {
    CommandLine shared = subcommand("watch");
    Set<String> known =
        shared.getCommandSpec().options().stream()
            .filter(option -> CREDENTIALS.contains(option.longestName()))
            .map(option -> row(shared, option))
            .collect(Collectors.toSet());
    List<OptionSpec> options = command.getCommandSpec().options();
    Set<String> linked =
        options.stream()
            .filter(option -> known.contains(row(command, option)))
            .map(OptionSpec::longestName)
            .collect(Collectors.toSet());
    options(command, name -> !inherited.contains(name) && !linked.contains(name));
    if (!linked.isEmpty()) {
      String names =
          linked.stream().sorted().map(n -> "`" + n + "`").collect(Collectors.joining(", "));
      line(
          "Also: "
              + names
              + "; see ["
              + CREDENTIALS_TITLE
              + "](#"
              + anchor(CREDENTIALS_TITLE)
              + ").");
      line("");
    }
  }

  private static String row(CommandLine command, OptionSpec option) {
    return "| " + names(command, option) + " | " + description(command, option) + " |";
  }

  private static String names(CommandLine command, OptionSpec option) {
    String label = label(command, option);
    List<String> names =
        Arrays.stream(option.names()).sorted(Comparator.comparingInt(String::length)).toList();
    List<String> shown = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      boolean last = i == names.size() - 1;
      shown.add("`" + escape(names.get(i) + (last ? label : "")) + "`");
    }
    return String.join(", ", shown) + (isRequired(option) ? " (required)" : "");
  }

  /** The description as picocli's help shows it: in the last column of its table, row by row. */
  private static String description(CommandLine command, ArgSpec argument) {
    Help help = command.getHelp();
    Text[][] rows =
        argument instanceof OptionSpec option
            ? help.createDefaultOptionRenderer()
                .render(option, help.parameterLabelRenderer(), help.colorScheme())
            : help.createDefaultParameterRenderer()
                .render(
                    (PositionalParamSpec) argument,
                    help.parameterLabelRenderer(),
                    help.colorScheme());
    return Arrays.stream(rows)
        .map(row -> cell(row[row.length - 1].toString()))
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining("<br>"));
  }

  /** Writes what follows the options in the help: text as paragraphs, examples as a block. */
  private void footer(List<String> footer) {
    int examples = footer.indexOf("Examples:");
    if (examples < 0) {
      paragraphs(footer);
      return;
    }
    int end = examples + 1;
    while (end < footer.size() && footer.get(end).startsWith("  ")) {
      end++;
    }
    paragraphs(footer.subList(0, examples));
    line("Examples:");
    line("");
    block(footer.subList(examples + 1, end).stream().map(String::strip).toList());
    paragraphs(footer.subList(end, footer.size()));
  }

  private void subcommands(CommandLine command) {
    Map<String, CommandLine> below = command.getSubcommands();
    if (below.isEmpty()) {
      return;
    }
    line("| subcommand | description |");
    line("|---|---|");
    for (CommandLine sub : below.values()) {
      CommandSpec spec = sub.getCommandSpec();
      line("| " + link(spec) + " | " + cell(firstSentence(spec)) + " |");
    }
    line("");
  }

  /** The lines of a description or footer, with picocli's variables and formats resolved. */
  private static List<String> lines(String[] raw) {
    return Arrays.stream(raw)
        .flatMap(line -> Arrays.stream(String.format(line).split("\\R", -1)))
        .toList();
  }

  /** Writes lines as paragraphs; indented lines, such as lists of values, stay as they are. */
  private void paragraphs(List<String> lines) {
    int next = 0;
    while (next < lines.size()) {
      int from = next;
      boolean indented = lines.get(from).startsWith(" ");
      while (next < lines.size()
          && !lines.get(next).isBlank()
          && lines.get(next).startsWith(" ") == indented) {
        next++;
      }
      if (next == from) {
        next++;
      } else if (indented) {
        block(lines.subList(from, next).stream().map(line -> line.substring(2)).toList());
      } else {
        line(prose(String.join(" ", lines.subList(from, next))));
        line("");
      }
    }
  }

  private static String firstSentence(CommandSpec spec) {
    String text =
        lines(spec.usageMessage().description()).stream()
            .takeWhile(line -> !line.isBlank() && !line.startsWith(" "))
            .collect(Collectors.joining(" "));
    Matcher end = SENTENCE_END.matcher(text);
    return end.find() ? text.substring(0, end.start() + 1) : text;
  }

  private static String link(CommandSpec spec) {
    String name = spec.qualifiedName();
    return "[`" + name + "`](#" + anchor(name) + ")";
  }

  /** The anchor that GitHub gives a heading. */
  private static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replace(' ', '-');
  }

  /** Text in a cell of a table. */
  private static String cell(String text) {
    return prose(text).replace("|", "\\|");
  }

  /** A name in a code span in a cell of a table. */
  private static String escape(String code) {
    return code.replace("|", "\\|");
  }

  /** Text as Markdown: markup is escaped, options become code, and names of pages links. */
  private static String prose(String text) {
    String escaped =
        text.replaceAll("\\s+", " ")
            .strip()
            .replaceAll("[\\\\*\\[]", "\\\\$0")
            .replaceAll("(?<=\\w)_(?=\\w)", "\\\\_")
            .replace("<", "&lt;");
    String code = OPTION.matcher(escaped).replaceAll("`$0`");
    return PAGE.matcher(code).replaceAll("[$0]($1)");
  }

  private void block(List<String> lines) {
    line("```");
    lines.forEach(this::line);
    line("```");
    line("");
  }

  private void line(String text) {
    page.append(text).append('\n');
  }

  /**
   * Commands under one heading.
   *
   * @param title the heading
   * @param guides links to the pages that explain these commands; may be empty
   * @param commands names of top-level commands
   */
  private record Group(String title, String guides, List<String> commands) {
    Group(String title, String guides, String... commands) {
      this(title, guides, List.of(commands));
    }
  }
}
