package io.tengen.coordinator.pool;

import io.tengen.game.match.MatchRules;
import io.tengen.game.match.MatchTerms;
import io.tengen.game.rules.GameSetup;
import io.tengen.wire.RunSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The conditions of games, which results must have in common for their engines to be rated in one
 * list: everything that both players and the referee agree on before the first move. An engine may
 * be stronger than another on 9x9 and weaker on 19x19, or with more time.
 *
 * @param setup rules, board, komi, stones before the first move, and the side to move
 * @param matchRules time control and rules of refereeing, in text form
 * @param terms openings, and settings of single engines such as their time
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

  /** The conditions of a run. */
  public static Conditions of(RunSpec spec) {
    return new Conditions(spec.setup(), spec.matchRules(), spec.terms());
  }

  /** Returns the times as text in the form of the option, by engine. */
  private static Map<String, String> times(MatchTerms terms) {
    Map<String, String> times = new TreeMap<>();
    terms.times().forEach((name, time) -> times.put(name, time.text()));
    return times;
  }

  /**
   * The differences of these conditions from others, as phrases for messages; empty if there are
   * none.
   */
  List<String> differences(Conditions other) {
    List<String> differences = new ArrayList<>();
    for (Trait trait : TRAITS) {
      Object ours = trait.value.apply(this);
      Object theirs = trait.value.apply(other);
      if (!ours.equals(theirs)) {
        differences.add(trait.name + " " + ours + ", not " + theirs);
      }
    }
    if (differences.isEmpty() && !equals(other)) {
      differences.add("other openings, other points of the stones or another side to move");
    }
    return differences;
  }
}
