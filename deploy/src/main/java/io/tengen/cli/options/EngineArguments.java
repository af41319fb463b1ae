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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** The engines that a command names. */
public final class EngineArguments {
  private EngineArguments() {}

  /** Reads them; no two may have the same name. */
  public static List<EngineSpec> parse(List<String> texts) throws CommandException {
    List<EngineSpec> engines = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (String text : texts) {
      EngineSpec engine = parse(text);
      if (!names.add(engine.name())) {
        throw CommandException.badInput(
            "two engines are called \""
                + engine.name()
                + "\"; tell them apart, such as a="
                + engine.engine()
                + " b="
                + engine.engine());
      }
      engines.add(engine);
    }
    return engines;
  }

  public static EngineSpec parse(String text) throws CommandException {
    try {
      return StandardEngines.parse(text);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  /** Looks whether these kinds can play every engine: outside programs must be there. */
  public static void check(EngineKinds kinds, List<EngineSpec> engines) throws CommandException {
    each(engines, kinds::check);
  }

  /** The same on boards of this size. */
  public static void check(EngineKinds kinds, List<EngineSpec> engines, int size)
      throws CommandException {
    check(kinds, engines);
    each(engines, engine -> kinds.requireBoard(engine, size));
  }

  /** Whether each of them plays each of the others. */
  public static void checkEncounters(EngineKinds kinds, List<EngineSpec> engines, GameSetup setup)
      throws CommandException {
    each(
        engines,
        engine ->
            engines.stream()
                .filter(other -> !other.equals(engine))
                .map(other -> new EngineKind.Encounter(setup, Color.BLACK, other, 0))
                .forEach(encounter -> kinds.requireEncounter(engine, encounter)));
  }

  /** What a check complains of is the user's input. */
  private static void each(List<EngineSpec> engines, Consumer<EngineSpec> check)
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
   * As {@link #check}, for workers elsewhere: what programs and policies they have is theirs to
   * know.
   *
   * @param kinds with {@link RemoteNetworks}
   */
  public static void checkForElsewhere(EngineKinds kinds, List<EngineSpec> engines, int size)
      throws CommandException {
    check(
        kinds,
        engines.stream()
            .map(StandardEngines::withoutWorkerEntries)
            .flatMap(Optional::stream)
            .toList(),
        size);
  }

  /**
   * Networks and policies that no engine names are most likely misspelt, and too large to be sent
   * for nothing.
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
              + " is asked by no engine; name it as in mcts:"
              + first);
    }
  }

  /**
   * Games with an engine that does not say who is ahead are never adjudicated, and the user should
   * know; where that is all games, adjudication was most likely asked for by mistake.
   */
  public static void sayWhoCannotAgree(List<EngineSpec> engines, Terminal terminal)
      throws CommandException {
    List<String> silent =
        engines.stream()
            .filter(engine -> !StandardEngines.kind(engine).estimatesWinRate())
            .map(EngineSpec::name)
            .toList();
    if (engines.size() - silent.size() < 2) {
      throw CommandException.badInput(
          "--adjudicate: no two of these engines say who is ahead ("
              + String.join(", ", silent)
              + " cannot); leave it out");
    }
    silent.forEach(name ->
        terminal.say(name + " does not say who is ahead: --adjudicate has no say in its games"));
  }
}
