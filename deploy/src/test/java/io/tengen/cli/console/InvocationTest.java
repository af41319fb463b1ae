package io.tengen.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.CommandRun;
import io.tengen.cli.Tengen;
import io.tengen.cli.channel.ScriptedCoordinator;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests that hints name the program as the user called it. */
class InvocationTest {
  private static final Invocation HERE =
      new Invocation("./tengen", Set.of("evaluate", "runs", "watch"));

  private static CommandRun run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Terminal terminal =
        new Terminal(
            InputStream.nullInputStream(), new PrintWriter(out), new PrintWriter(err), 0, HERE);
    int code = new Tengen(terminal).run(args);
    return new CommandRun(code, out.toString(), err.toString());
  }

  @Test
  void replacesCommandsInText() {
    assertEquals(
        "resume with:\n  ./tengen evaluate --resume r1",
        HERE.words("resume with:\n  tengen evaluate --resume r1"));
    assertEquals("list them with `./tengen runs`", HERE.words("list them with `tengen runs`"));
    assertEquals("tengen runs", Invocation.DEFAULT.words("tengen runs"));
    assertEquals(
        "'/my programs/$1/tengen' runs",
        new Invocation(Shell.quote("/my programs/$1/tengen"), Set.of("runs")).words("tengen runs"));
  }

  @Test
  void keepsOtherWords() {
    for (String text :
        new String[] {
          "is in use by another tengen process",
          "is in use by another tengen coordinator; stop that one",
          "tengen: no such file",
          "/opt/tengen runs on",
          "./tengen runs",
          "tengen runsets"
        }) {
      assertEquals(text, HERE.words(text));
    }
  }

  @Test
  void hintsAndHelpNameInvocation() throws Exception {
    try (ScriptedCoordinator server = new ScriptedCoordinator()) {
      server.failing("disk full");
      CommandRun failed = run("evaluate", "random", "b=random", "--coordinator", server.address());
      assertTrue(failed.err().contains("resume with: ./tengen evaluate --resume r1"), failed.err());
      String resumed = run("resume", "r1", "--coordinator", server.address()).out();
      assertTrue(resumed.contains("follow it with: ./tengen watch r1 "), resumed);
      String json = run("runs", "--json", "--coordinator", server.address()).out();
      assertFalse(json.contains("./tengen"), json);
    }
    assertEquals(
        "tengen: an evaluation needs two engines or more, such as random mcts:visits=50\n",
        run("evaluate", "random").err());
    assertTrue(run("evaluate", "--nonsense").err().contains("; see ./tengen evaluate --help"));
    for (String help : new String[] {run("runs", "--help").out(), run("help", "runs").out()}) {
      assertTrue(help.contains("Usage: ./tengen runs "), help);
      assertTrue(help.contains("\n  ./tengen runs --coordinator localhost:7070 --json\n"), help);
    }
    assertTrue(run("--help").out().startsWith("Usage: ./tengen "));
    assertEquals(run("--help").out(), run().out());
  }
}
