package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Terminal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** A stdout that takes no bytes, such as a file on a full disk, and one whose reader has ended. */
class LostOutputTest {
  private static final String FULL = "No space left on device";

  @TempDir private Path directory;

  /** Fails from a number of bytes on. */
  private static final class Full extends OutputStream {
    private final String reason;
    private long room;

    Full(String reason, long room) {
      this.reason = reason;
      this.room = room;
    }

    @Override
    public void write(int value) throws IOException {
      if (--room < 0) {
        throw new IOException(reason);
      }
    }
  }

  private static CommandRun run(OutputStream out, String... args) {
    StringWriter err = new StringWriter();
    int code = new Tengen(Terminal.of(out, new PrintWriter(err))).run(args);
    return new CommandRun(code, "", err.toString());
  }

  static Stream<List<String>> helps() {
    List<List<String>> all = new ArrayList<>();
    collect(
        new Tengen(
                Terminal.of(OutputStream.nullOutputStream(), new PrintWriter(new StringWriter())))
            .commandLine(),
        List.of(),
        all);
    return all.stream();
  }

  private static void collect(CommandLine command, List<String> words, List<List<String>> all) {
    List<String> help = new ArrayList<>(words);
    help.add("--help");
    all.add(help);
    command
        .getSubcommands()
        .forEach((name, subcommand) -> {
          List<String> longer = new ArrayList<>(words);
          longer.add(name);
          collect(subcommand, longer, all);
        });
  }

  @ParameterizedTest
  @MethodSource("helps")
  void everyCommandFailsWithOneLine(List<String> help) {
    CommandRun run = run(new Full(FULL, 0), help.toArray(String[]::new));
    assertEquals("tengen: cannot write to stdout: " + FULL, run.complaint(ExitCode.FAILED));
  }

  static Stream<Arguments> results() {
    return Stream.of(
            "version",
            "version --json",
            "--version",
            "help",
            "pool --help",
            "engines",
            "engines --json",
            "runs --json --data DIR/data",
            "pool list --json --data DIR/data",
            "bench rollout --board 5 --seconds 0.1 --warmup 0.1",
            "evaluate random mcts:visits=2 --board 5 --games 2 --data DIR/data",
            "evaluate random mcts:visits=2 --board 5 --games 2 --data DIR/data --json",
            "selfplay random --board 5 --games 2 --data DIR/data --shards DIR/shards",
            "book --board 9 --plies 2 --count 2 --out DIR/book.sgf")
        .map(line -> Arguments.of(line, (Object) line.split(" ")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("results")
  void resultsThatAreLostAreAFailure(String name, String[] line) throws IOException {
    Files.createDirectory(directory.resolve("data"));
    CommandRun run = run(new Full(FULL, 0), inDirectory(line));
    assertEquals(ExitCode.FAILED, run.code(), run.err());
    assertEquals(
        List.of("tengen: cannot write to stdout: " + FULL),
        run.err().lines().filter(said -> said.startsWith("tengen: ")).toList());
  }

  private String[] inDirectory(String... line) {
    return Stream.of(line)
        .map(word -> word.replace("DIR", directory.toString()))
        .toArray(String[]::new);
  }

  @Test
  void aPartOfTheOutputIsNotEnough() {
    CommandRun run = run(new Full(FULL, 100), "evaluate", "--help");
    assertEquals("tengen: cannot write to stdout: " + FULL, run.complaint(ExitCode.FAILED));
  }

  @Test
  void aReaderThatHasEndedIsNoReasonForAMessage() {
    CommandRun run = run(new Full("Broken pipe", 100), "evaluate", "--help");
    assertEquals(ExitCode.BROKEN_PIPE, run.code());
    assertEquals("", run.err());
  }

  @Test
  void aSessionOfGtpEnds() {
    StringWriter err = new StringWriter();
    Terminal full = Terminal.of(new Full(FULL, 0), new PrintWriter(err));
    Terminal terminal =
        new Terminal(
            new ByteArrayInputStream("name\nname\nquit\n".getBytes(StandardCharsets.UTF_8)),
            full.out(),
            full.err(),
            0);
    assertEquals(ExitCode.FAILED, new Tengen(terminal).run("gtp", "random"));
    assertEquals("tengen: cannot write to stdout: " + FULL, err.toString().strip());
  }
}
