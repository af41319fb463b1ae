package io.tengen.cli.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.channel.ScriptedCoordinator;
import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.client.Connection;
import io.tengen.cli.console.Durations;
import io.tengen.cli.console.Interrupt;
import io.tengen.cli.console.Terminal;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunStatus;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Tests the hints after the coordinator was unreachable for longer than commands wait. */
class RunDriverTest {
  private static final RunSpec SPEC =
      RunSpec.builder(
              RunKind.SELF_PLAY,
              List.of(EngineSpec.parse("a=random")),
              GameSetup.of(Rules.CHINESE, 9, 7.5),
              3)
          .seed(1)
          .build();

  private final StringWriter err = new StringWriter();

  private void driveInVain(ScriptedCoordinator server, @Nullable RunSpec spec, String... options) {
    Terminal terminal =
        new Terminal(
            InputStream.nullInputStream(),
            new PrintWriter(new StringWriter()),
            new PrintWriter(err),
            0);
    ClusterOptions where = new ClusterOptions(terminal);
    CommandLine line = new CommandLine(new Options(where));
    line.registerConverter(Duration.class, Durations::parse);
    line.parseArgs("--coordinator", server.address(), "--wait", "100ms");
    PlayOptions how = new PlayOptions();
    new CommandLine(new Options(how)).parseArgs(options);
    RunDriver driver = new RunDriver(terminal, where, how, RunKind.SELF_PLAY);
    ControlException e =
        assertThrows(ControlException.class, () -> driver.drive(spec, new Resumable()));
    assertEquals(ControlException.Reason.UNREACHABLE, e.reason());
  }

  @Test
  void tellsHowToFindRunAfterLostAnswer() throws Exception {
    try (ScriptedCoordinator server = new ScriptedCoordinator()) {
      server.leavingCreationsUnanswered(Integer.MAX_VALUE);
      driveInVain(server, SPEC);
      assertEquals(
          """
          coordinator SERVER does not answer; trying again for 0 s
          The coordinator may have created the run; when it answers again, look for it with:
            tengen runs --coordinator SERVER
          and resume with:
            tengen selfplay --resume RUN --out games --coordinator SERVER
          """
              .replace("SERVER", server.address()),
          err.toString());
    }
  }

  @CommandLine.Command
  private static final class Options {
    @CommandLine.Mixin private final Object options;

    Options(Object options) {
      this.options = options;
    }
  }

  private static final class Resumable implements RunDriver.Ending {
    @Override
    public int end(Connection connection, RunStatus run, Interrupt interrupt) {
      return run.committed();
    }

    @Override
    public String resumption(Connection connection, RunStatus run) {
      return RunDriver.resumption(connection, run, "games");
    }
  }
}
