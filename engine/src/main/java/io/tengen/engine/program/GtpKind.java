package io.tengen.engine.program;

import io.tengen.engine.play.Player;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.Rules;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The engine kind {@code gtp}: external engines of an allowlist. An engine's spec names an entry of
 * the list and the values of its arguments, never a command. Thread-safe.
 */
public final class GtpKind extends ProgramKind {
  private final ProgramAllowlist programs;

  /**
   * Creates the kind.
   *
   * @param programs the allowlist; each use looks the program up again
   */
  public GtpKind(ProgramAllowlist programs) {
    super(
        programs,
        ProgramProtocol.GTP,
        "external-engines.md",
        "the program's GTP name, its version and a hash, as `NAME/VERSION/HASH`");
    this.programs = programs;
  }

  @Override
  public String meaning() {
    return "an external GTP engine, by its name in the worker's list: gtp:PROGRAM";
  }

  /** Returns the builds of the programs that are installed and have passed a handshake. */
  @Override
  protected Map<String, String> builds() {
    return programs.offered();
  }

  /** Checks that the program is installed and has all its arguments. Does not start it. */
  @Override
  public void check(EngineSpec spec) {
    located(spec);
  }

  /**
   * Makes a handshake with the program, unless one has succeeded with the same arguments; blocks
   * for up to a minute.
   */
  @Override
  public void requireBoard(EngineSpec spec, int size) {
    handshake(spec, new Handshake.Terms(OptionalInt.of(size), Optional.empty()));
  }

  /**
   * Makes a handshake about the rules of another game than Go, unless one has succeeded with the
   * same arguments; blocks for up to a minute.
   */
  @Override
  public void requireEncounter(EngineSpec spec, Encounter encounter) {
    Rules rules = encounter.setup().rules();
    if (!GtpRules.isGo(rules)) {
      OptionalInt size = OptionalInt.of(encounter.setup().size());
      handshake(spec, new Handshake.Terms(size, Optional.of(rules)));
    }
  }

  private void handshake(EngineSpec spec, Handshake.Terms terms) {
    EngineProgram filled = entry(spec).program().filled(spec);
    located(spec);
    try {
      requireBuild(spec, entry(spec).check(filled, terms).text());
    } catch (InterruptedException e) {
      throw interrupted(spec);
    } catch (IllegalArgumentException e) {
      throw spec.fault(e);
    }
  }

  /** Blocks for a handshake only if the spec has a build and there was no handshake yet. */
  @Override
  public Player create(EngineSpec spec, long seed) {
    EngineProgram located = located(spec);
    try {
      if (!build(spec).isEmpty()) {
        requireBuild(spec, entry(spec).build(entry(spec).program().filled(spec)).text());
      }
      return new GtpPlayer(entry(spec).name(), located, seed);
    } catch (IOException e) {
      throw spec.fault(
          "program "
              + entry(spec).program().command().getFirst()
              + " cannot be started: "
              + e.getMessage());
    } catch (InterruptedException e) {
      throw interrupted(spec);
    }
  }

  /** Returns the program with its arguments and its file. */
  private EngineProgram located(EngineSpec spec) {
    EngineProgram filled = entry(spec).program().filled(spec);
    try {
      return filled.at(filled.requireExecutable());
    } catch (IllegalArgumentException e) {
      throw spec.fault(e);
    }
  }

  private AllowedProgram entry(EngineSpec spec) {
    return programs.entry(spec, ProgramProtocol.GTP);
  }
}
