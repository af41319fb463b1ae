package io.tengen.cli.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tengen.cli.channel.Addresses;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Terminal;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class CoordinatorAddressTest {
  private static final Terminal TERMINAL =
      new Terminal(
          InputStream.nullInputStream(),
          new PrintWriter(Writer.nullWriter()),
          new PrintWriter(Writer.nullWriter()),
          0);

  private static CoordinatorAddress address(@Nullable String variable, String... args) {
    Map<String, String> environment =
        variable == null ? Map.of() : Map.of("TENGEN_COORDINATOR", variable);
    CoordinatorAddress address = new CoordinatorAddress(environment::get);
    new CommandLine(new Options(address)).parseArgs(args);
    return address;
  }

  private static ClusterOptions cluster(String variable, String... args) {
    ClusterOptions where = new ClusterOptions(new CoordinatorOptions(TERMINAL, address(variable)));
    CommandLine line = new CommandLine(new Options(where));
    line.parseArgs(args);
    return where;
  }

  @Test
  void environmentNamesTheCoordinator() throws CommandException {
    assertEquals(Addresses.parse("a:1,b:2"), address("a:1,b:2").find());
  }

  @Test
  void optionTakesPrecedenceOverTheEnvironment() throws CommandException {
    assertEquals(Addresses.parse("c:3"), address("a:1", "--coordinator", "c:3").find());
  }

  @Test
  void withoutBothThereIsNoCoordinator() throws CommandException {
    assertNull(address(null).find());
    assertNull(address("").find());
    CommandException e =
        assertThrows(CommandException.class, () -> address(null).require("tengen trainings"));
    assertEquals(
        "tengen trainings needs a coordinator: give --coordinator HOST:PORT, or set"
            + " TENGEN_COORDINATOR",
        e.getMessage());
  }

  @Test
  void wrongValueOfTheEnvironmentIsNamed() {
    CommandException e = assertThrows(CommandException.class, () -> address("there").find());
    assertEquals(
        "TENGEN_COORDINATOR: \"there\" is not HOST:PORT, such as localhost:7070", e.getMessage());
  }

  @Test
  void dataDirectoryTakesPrecedenceOverTheEnvironment() throws CommandException {
    assertEquals(Addresses.parse("a:1"), cluster("a:1").coordinator());
    ClusterOptions local = cluster("a:1", "--data", "here");
    assertNull(local.coordinator());
    assertEquals(Path.of("here"), local.data());
  }

  @CommandLine.Command
  private static final class Options {
    @CommandLine.Mixin private final Object options;

    Options(Object options) {
      this.options = options;
    }
  }
}
