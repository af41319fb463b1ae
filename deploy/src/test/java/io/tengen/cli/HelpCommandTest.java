package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.console.ProgramVersion;
import org.junit.jupiter.api.Test;

class HelpCommandTest {
  @Test
  void printsSameHelpAsOption() {
    assertEquals(CommandRun.of("--help"), CommandRun.of("help"));
    assertEquals(CommandRun.of("sprt", "--help"), CommandRun.of("help", "sprt"));
    CommandRun below = CommandRun.of("help", "pool", "show");
    assertEquals(CommandRun.of("pool", "show", "--help"), below);
    assertTrue(below.out().startsWith("Usage: tengen pool show "), below.out());
  }

  @Test
  void versionOptionPrintsVersion() {
    CommandRun run = CommandRun.of("--version");
    assertEquals(new CommandRun(0, "tengen " + ProgramVersion.get() + "\n", ""), run);
    assertEquals(run, CommandRun.of("-V"));
    assertTrue(CommandRun.of("version").out().startsWith(run.out()));
  }
}
