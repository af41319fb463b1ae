package io.tengen.coordinator.pool;

import io.tengen.wire.RunSpec;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.MatchRules;
import io.tengen.engine.game.MatchTerms;
import io.tengen.wire.RunSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What results must have in common for their engines to be rated in one list: everything that both
 * players and the referee agree on before the first move. An engine may well be the stronger one on
 * 9x9 and the weaker on 19x19, or with more time.
 *
 * @param setup rules, board, komi, stones before the first move, and who makes it
 * @param matchRules time control, and how games are refereed
 * @param terms openings, and what single engines have for themselves
 */
public record Conditions(GameSetup setup, MatchRules matchRules, MatchTerms terms) {
  private static final List<Trait> TRAITS =
      List.of(
          new Trait("rules", conditions -> conditions.setup.rules().name()),
          new Trait("board", conditions -> conditions.setup.size()),
          new Trait("komi", conditions -> conditions.setup.komi()),
          new Trait("black stones", conditions -> conditions.setup.blackStones().size()),
          new Trait("white stones", conditions -> conditions.setup.whiteStones().size()),
          new Trait("match rules", conditions -> "\"" + conditions.matchRules.text() + "\""),
          new Trait("openings", conditions -> conditions.terms.openings().size()),
          new Trait("Black for", conditions -> "\"" + conditions.terms.black() + "\""),
          new Trait("times of single engines", conditions -> times(conditions.terms)));

  private record Trait(String name, Function<Conditions, Object> value) {}

  /** Those of a run. */
  public static Conditions of(RunSpec spec) {
    return new Conditions(spec.setup(), spec.matchRules(), spec.terms());
  }

  /** As people type them, by engine. */
  private static Map<String, String> times(MatchTerms terms) {
    Map<String, String> times = new TreeMap<>();
    terms.times().forEach((name, time) -> times.put(name, time.text()));
    return times;
  }

  /** What is different here from there, for people; empty if nothing is. */
  List<String> differences(Conditions there) {
    List<String> differences = new ArrayList<>();
    for (Trait trait : TRAITS) {
      Object ours = trait.value.apply(this);
      Object theirs = trait.value.apply(there);
      if (!ours.equals(theirs)) {
        differences.add(trait.name + " " + ours + ", not " + theirs);
      }
    }
    if (differences.isEmpty() && !equals(there)) {
      differences.add("other openings, other points of the stones or another first move");
    }
    return differences;
  }
}
