package io.tengen.cli;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
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
 * The manual page of a command, in the macros of man(7), from the same definitions as its help.
 *
 * @param command the command
 * @param version version of the program, for the page's foot
 */
record ManPage(CommandLine command, String version) {
  private static final String EXAMPLES = "Examples:";

  /** Returns the name of the page, such as {@code tengen-net-info}. */
  String name() {
    return spec().qualifiedName("-");
  }

  private CommandSpec spec() {
    return command.getCommandSpec();
  }

  /** Returns the page. */
  String render() {
    Lines page = new Lines();
    page.macro(
        ".TH \"%s\" 1 \"\" \"tengen %s\" \"Tengen\""
            .formatted(name().toUpperCase(Locale.ROOT), version));
    page.macro(".SH NAME");
    page.text(name() + " - " + summary());
    page.macro(".SH SYNOPSIS");
    page.text(command.getHelp().synopsis(0).strip().replaceAll("\\s+", " "));
    page.macro(".SH DESCRIPTION");
    page.paragraphs(lines(spec().usageMessage().description()));
    arguments(page);
    subcommands(page);
    footer(page);
    if (spec().parent() != null) {
      page.macro(".SH SEE ALSO");
      page.text(spec().parent().qualifiedName("-") + "(1)");
    }
    return page.toString();
  }

  /** Returns the first sentence of the description, without its full stop. */
  private String summary() {
    String text = String.join(" ", lines(spec().usageMessage().description()));
    int end = text.indexOf(". ");
    return (end < 0 ? text : text.substring(0, end)).replaceFirst("\\.$", "");
  }

  private static List<String> lines(String[] texts) {
    return Arrays.stream(texts).map(text -> text.formatted().stripTrailing()).toList();
  }

  private void arguments(Lines page) {
    List<PositionalParamSpec> parameters =
        spec().positionalParameters().stream().filter(each -> !each.hidden()).toList();
    List<OptionSpec> options =
        spec().options().stream()
            .filter(each -> !each.hidden())
            .sorted(Comparator.comparing(OptionSpec::longestName))
            .toList();
    if (!parameters.isEmpty()) {
      page.macro(".SH PARAMETERS");
      parameters.forEach(each -> page.item(each.paramLabel(), description(each)));
    }
    if (!options.isEmpty()) {
      page.macro(".SH OPTIONS");
      options.forEach(each -> page.item(names(each), description(each)));
    }
  }

  private String names(OptionSpec option) {
    String label =
        command
            .getHelp()
            .parameterLabelRenderer()
            .renderParameterLabel(option, Ansi.OFF, List.of())
            .toString();
    return Arrays.stream(option.names())
            .sorted(Comparator.comparingInt(String::length))
            .collect(Collectors.joining(", "))
        + label;
  }

  /** Returns the description as the help has it: in the last column of its table. */
  private String description(ArgSpec argument) {
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
        .map(row -> row[row.length - 1].plainString().strip())
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(" "));
  }

  private void subcommands(Lines page) {
    List<CommandLine> below =
        command.getSubcommands().values().stream()
            .filter(each -> !each.getCommandSpec().usageMessage().hidden())
            .toList();
    if (!below.isEmpty()) {
      page.macro(".SH COMMANDS");
      below.stream()
          .map(each -> new ManPage(each, version))
          .forEach(each -> page.item(each.name() + "(1)", each.summary()));
    }
  }

  /** Writes what follows the options in the help: text as paragraphs, examples as they are. */
  private void footer(Lines page) {
    List<String> footer = lines(spec().usageMessage().footer());
    int examples = footer.indexOf(EXAMPLES);
    if (examples < 0) {
      page.paragraphs(footer);
      return;
    }
    page.paragraphs(footer.subList(0, examples));
    int end = examples + 1;
    while (end < footer.size() && footer.get(end).startsWith("  ")) {
      end++;
    }
    page.macro(".SH EXAMPLES");
    page.macro(".nf");
    footer.subList(examples + 1, end).forEach(line -> page.text(line.strip()));
    page.macro(".fi");
    List<String> notes = footer.subList(end, footer.size());
    if (notes.stream().anyMatch(line -> !line.isEmpty())) {
      page.macro(".SH NOTES");
      page.paragraphs(notes);
    }
  }

  /** Lines of a page; text is escaped, macros are not. */
  private static final class Lines {
    private final StringBuilder text = new StringBuilder();

    void macro(String line) {
      text.append(line).append('\n');
    }

    void text(String line) {
      String escaped = line.replace("\\", "\\e").replace("-", "\\-");
      // A control character at the beginning would make it a macro.
      text.append(escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" : "")
          .append(escaped)
          .append('\n');
    }

    /** Writes lines, of which empty ones separate paragraphs. */
    void paragraphs(List<String> lines) {
      boolean begun = false;
      for (String line : lines) {
        if (!line.isEmpty()) {
          text(line);
          begun = true;
        } else if (begun) {
          macro(".PP");
        }
      }
    }

    void item(String term, String description) {
      macro(".TP");
      text(term);
      text(description);
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
