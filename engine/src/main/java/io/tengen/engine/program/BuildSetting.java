package io.tengen.engine.program;

import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.game.match.EngineSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The setting {@code build} of engines that are programs of an allowlist, and the offers that name
 * it: {@code KIND:NAME,build=BUILD}. Thread-safe.
 */
final class BuildSetting {
  static final String KEY = "build";

  private static final String PROGRAM = WorkerResource.PROGRAM.key();

  private final String kind;
  private final Setting<String> row;

  /**
   * Creates the setting of a kind.
   *
   * @param kind the name of the engine kind
   * @param meaning what identifies a build of this kind
   */
  BuildSetting(String kind, String meaning) {
    this.kind = kind;
    row =
        Setting.text(KEY)
            .unset("that of the worker that plays first")
            .meaning(
                meaning
                    + "; runs record it by themselves, and only workers with the same build play"
                    + " them")
            .page("external-engines.md")
            .unrepeatable();
  }

  /** Returns the row of the kind's table. */
  Setting<String> row() {
    return row;
  }

  /** Returns the build of an engine; empty if it has none. */
  String of(EngineSpec spec) {
    return spec.settings().getOrDefault(KEY, "");
  }

  /**
   * Returns {@code KIND:NAME} and {@code KIND:NAME,build=BUILD} for each program.
   *
   * @param builds the builds by the names of programs
   */
  List<String> offers(Map<String, String> builds) {
    List<String> offers = new ArrayList<>();
    builds.forEach((program, build) -> {
      offers.add(kind + ":" + program);
      offers.add(offer(program, build));
    });
    return offers;
  }

  /** Returns these requirements and, if the engine has a build, the offer that names it. */
  Set<String> requirements(EngineSpec spec, Set<String> others) {
    Set<String> needs = new TreeSet<>(others);
    String program = spec.settings().get(PROGRAM);
    if (program != null && !of(spec).isEmpty()) {
      needs.add(offer(program, of(spec)));
    }
    return Collections.unmodifiableSet(needs);
  }

  /** Returns the engine with the build of its program among these offers, unless it has one. */
  EngineSpec identified(EngineSpec spec, Set<String> offers) {
    String program = spec.settings().get(PROGRAM);
    if (program == null || !of(spec).isEmpty()) {
      return spec;
    }
    String start = offer(program, "");
    return offers.stream()
        .filter(offer -> offer.startsWith(start))
        .map(offer -> spec.with(KEY, offer.substring(start.length())))
        .findFirst()
        .orElse(spec);
  }

  /**
   * Checks that the program of this process has the build that an engine demands.
   *
   * @param build the build of this process's program
   * @throws IllegalArgumentException with one line if it has another
   */
  void require(EngineSpec spec, String build) {
    String wanted = of(spec);
    if (!wanted.isEmpty() && !wanted.equals(build)) {
      throw new IllegalArgumentException(
          "program "
              + spec.settings().get(PROGRAM)
              + " is "
              + build
              + " here, not "
              + wanted
              + "; install that one, or start another run with the engine under another name");
    }
  }

  private String offer(String program, String build) {
    return kind + ":" + program + "," + KEY + "=" + build;
  }
}
