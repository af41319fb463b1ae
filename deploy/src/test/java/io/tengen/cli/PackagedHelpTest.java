package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the manual pages and completions that packages contain. */
class PackagedHelpTest {
  @TempDir Path directory;

  @Test
  void everyCommandHasAManualPage() throws IOException {
    CommandRun run = CommandRun.of("man", directory.toString());
    assertEquals(0, run.code(), run.err());
    String page = Files.readString(directory.resolve("tengen-net-info.1"));
    assertTrue(page.startsWith(".TH \"TENGEN-NET-INFO\" 1"), page);
    assertTrue(page.contains(".SH OPTIONS\n"), page);
    assertTrue(page.contains("\n\\-\\-speed\n"), page);
    assertTrue(page.contains("tengen net info my.onnx \\-\\-speed\n"), page);
    try (Stream<Path> pages = Files.list(directory)) {
      List<String> names = pages.map(file -> file.getFileName().toString()).toList();
      assertTrue(names.containsAll(List.of("tengen.1", "tengen-evaluate.1")), names::toString);
      assertFalse(names.contains("tengen-man.1"), names::toString);
    }
  }

  @Test
  void pagesHaveNoLineThatIsAMacroByAccident() throws IOException {
    assertEquals(0, CommandRun.of("man", directory.toString()).code());
    List<String> macros = List.of(".TH", ".SH", ".PP", ".TP", ".nf", ".fi");
    try (Stream<Path> pages = Files.list(directory)) {
      for (Path page : pages.toList()) {
        for (String line : Files.readAllLines(page)) {
          assertTrue(
              !line.startsWith(".") && !line.startsWith("'")
                  || macros.contains(line.split(" ", 2)[0]),
              () -> page + ": " + line);
        }
      }
    }
  }

  @Test
  void bashAcceptsTheCompletions() throws Exception {
    Path script = directory.resolve("tengen");
    Files.writeString(script, CommandRun.of("completion").out());
    Process bash = new ProcessBuilder("bash", "-n", script.toString()).inheritIO().start();
    assertTrue(bash.waitFor(30, TimeUnit.SECONDS));
    assertEquals(0, bash.exitValue());
    assertTrue(Files.readString(script).contains("--sprt"));
  }
}
