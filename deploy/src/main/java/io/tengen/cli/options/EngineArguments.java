package io.tengen.cli.options;

import io.tengen.cli.client.RemoteNetworks;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Terminal;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.setting.ResourceName;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.worker.inference.model.Boards;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Reads and checks the engines that a command line names. */
public final class EngineArguments {
  private EngineArguments() {}

  /**
   * Reads engines.
   *
   * @throws CommandException if one is invalid or two have the same name
   */
  public static List<EngineSpec> parse(List<String> texts) throws CommandException {
    List<EngineSpec> engines = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (String text : texts) {
      EngineSpec engine = parse(text);
      if (!names.add(engine.name())) {
        throw CommandException.badInput(
            "two engines are called \""
                + engine.name()
                + "\"; give them different names, such as a="
                + engine.engine()
                + " b="
                + engine.engine());
      }
      engines.add(engine);
    }
    return engines;
  }

  /**
   * Reads one engine.
   *
   * @throws CommandException if it is invalid
   */
  public static EngineSpec parse(String text) throws CommandException {
    try {
      return StandardEngines.parse(text);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  /** Checks that every engine can be played here; external programs must be installed. */
  public static void check(EngineKinds kinds, List<EngineSpec> engines) throws CommandException {
    checkEach(engines, kinds::check);
  }

  /** Checks that every engine can be played here on boards of this size. */
  public static void check(EngineKinds kinds, List<EngineSpec> engines, int size)
      throws CommandException {
    check(kinds, engines);
    checkEach(engines, engine -> kinds.requireBoard(engine, size));
  }

  /** Checks that every engine can play against every other one; a single one against itself. */
  public static void checkEncounters(EngineKinds kinds, List<EngineSpec> engines, GameSetup setup)
      throws CommandException {
    checkEach(
        engines,
        engine ->
            engines.stream()
                .filter(other -> engines.size() == 1 || !other.equals(engine))
                .map(other -> new EngineKind.Encounter(setup, Color.BLACK, other, 0))
                .forEach(encounter -> kinds.requireEncounter(engine, encounter)));
  }

  /** Runs a check for each engine and reports its exception as bad input. */
  private static void checkEach(List<EngineSpec> engines, Consumer<EngineSpec> check)
      throws CommandException {
    for (EngineSpec engine : engines) {
      try {
        check.accept(engine);
      } catch (IllegalArgumentException e) {
        throw CommandException.badInput(String.valueOf(e.getMessage()), e);
      }
    }
  }

  /**
   * Checks that every engine can be played by remote workers in such games. Their programs and
   * policies are unknown here and not checked.
   *
   * @param networks the boards of the networks that are uploaded, by name; workers may have others
   */
  public static void checkForRemoteWorkers(
      Map<String, Boards> networks, List<EngineSpec> engines, GameSetup setup)
      throws CommandException {
    EngineKinds kinds = StandardEngines.of(Map.of(), Map.of(), new RemoteNetworks(networks, null));
    List<EngineSpec> known =
        engines.stream()
            .map(StandardEngines::withoutWorkerEntries)
            .flatMap(Optional::stream)
            .toList();
    check(kinds, known, setup.size());
    checkEncounters(kinds, known, setup);
  }

  /**
   * Checks that every network is used by an engine. An unused one is most likely misspelt, and too
   * large to be uploaded in vain.
   */
  public static void requireNamed(Set<ResourceName> brought, List<EngineSpec> engines)
      throws CommandException {
    Set<ResourceName> idle = new TreeSet<>(brought);
    engines.forEach(engine -> idle.removeAll(StandardEngines.entries(engine)));
    if (!idle.isEmpty()) {
      ResourceName first = idle.iterator().next();
      throw CommandException.badInput(
          "--"
              + first.resource().key()
              + " "
              + first.name()
              + " is used by no engine; name it as in mcts:"
              + first);
    }
  }

  /**
   * Prints a note for each engine that does not estimate who is ahead, since its games are never
   * adjudicated.
   *
   * @throws CommandException if fewer than two engines do, so that no game could be adjudicated
   */
  public static void warnIfNotAdjudicated(List<EngineSpec> engines, Terminal terminal)
      throws CommandException {
    List<String> silent =
        engines.stream()
            .filter(engine -> !StandardEngines.kind(engine).estimatesWinRate())
            .map(EngineSpec::name)
            .toList();
    if (engines.size() - silent.size() < 2) {
      throw CommandException.badInput(
          "--adjudicate needs two engines that estimate who is ahead ("
              + String.join(", ", silent)
              + " cannot); leave it out");
    }
    silent.forEach(name ->
        terminal.say(name + " does not estimate who is ahead: its games are never adjudicated"));
  }
}
