package io.tengen.coordinator.run;

import io.tengen.coordinator.pairing.Pairing;
import io.tengen.coordinator.pairing.RoundRobin;
import io.tengen.coordinator.pairing.SelfPlay;
import io.tengen.engine.game.EngineSpec;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.MatchRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The numbered list of games that a run's spec stands for. Immutable; safe for any thread. */
public final class JobPlan {
  private final RunSpec spec;
  private final GameSetup setup;
  private final MatchRules rules;
  private final Pairing pairing;

  /** Number of the requirement set of each ordered pair of engines, at black · engines + white. */
  private final int[] requirementOf;

  private final List<Set<String>> requirements;

  public JobPlan(RunSpec spec) {
    this.spec = spec;
    setup = spec.toSetup();
    rules = spec.toMatchRules();
    pairing =
        switch (spec.kind()) {
          case EVALUATION -> new RoundRobin(spec.engines().size(), spec.seed());
          case SELF_PLAY -> new SelfPlay(spec.seed());
        };
    int engines = spec.engines().size();
    requirementOf = new int[engines * engines];
    Map<Set<String>, Integer> numbers = new HashMap<>();
    List<Set<String>> sets = new ArrayList<>();
    for (int i = 0; i < requirementOf.length; i++) {
      if (i / engines == i % engines && spec.kind() == RunKind.EVALUATION) {
        continue;
      }
      Set<String> needs = needs(i / engines, i % engines);
      Integer number = numbers.get(needs);
      if (number == null) {
        number = sets.size();
        numbers.put(needs, number);
        sets.add(needs);
      }
      requirementOf[i] = number;
    }
    requirements = List.copyOf(sets);
  }

  public RunSpec spec() {
    return spec;
  }

  public GameSetup setup() {
    return setup;
  }

  /** How every game is refereed. */
  public MatchRules rules() {
    return rules;
  }

  public int games() {
    return spec.games();
  }

  /** Whether the run has a game of this index. */
  public boolean contains(int index) {
    return index >= 0 && index < spec.games();
  }

  /** The game at this index, {@code 0 <= index < games()}. */
  public GameJob job(int index) {
    Pairing.Game game = pairing.game(index);
    return new GameJob(index, game.black(), game.white(), game.seed());
  }

  public EngineSpec black(GameJob job) {
    return spec.engines().get(job.black());
  }

  public EngineSpec white(GameJob job) {
    return spec.engines().get(job.white());
  }

  /**
   * The distinct sets of what a worker must offer; games are told apart by nothing else when handed
   * out.
   */
  List<Set<String>> requirements() {
    return requirements;
  }

  /** Which of {@link #requirements} the game at this index has. */
  int requirement(int index) {
    Pairing.Game game = pairing.game(index);
    return requirementOf[game.black() * spec.engines().size() + game.white()];
  }

  private Set<String> needs(int black, int white) {
    Set<String> needs = new HashSet<>(spec.engines().get(black).requirements());
    needs.addAll(spec.engines().get(white).requirements());
    return Set.copyOf(needs);
  }
}
