package io.tengen.engine.rollout;

import io.tengen.engine.rollout.pattern.LibertyDiamond;
import io.tengen.engine.rollout.pattern.Pattern;
import io.tengen.engine.rollout.pattern.WidePattern;
import java.util.List;

/**
 * The patterns that have a weight of their own, by their canonical codes with the side to move
 * black. Immutable.
 *
 * @param patterns 3x3 {@link Pattern}s around any move
 * @param responses 3x3 {@link Pattern}s around moves next to the last one
 * @param answers {@link LibertyDiamond}s around the last move, with the place of the answer
 * @param diamonds diamonds of {@link Pattern} around the move; for the tree policy only
 * @param wides {@link WidePattern}s around the move; for the tree policy only
 * @param liberties {@link LibertyDiamond}s around the move; for the tree policy only
 */
public record PatternSet(
    List<Integer> patterns,
    List<Integer> responses,
    List<Long> answers,
    List<Integer> diamonds,
    List<Long> wides,
    List<Long> liberties) {
  /** No patterns. */
  public static final PatternSet NONE =
      new PatternSet(List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

  public PatternSet {
    patterns = List.copyOf(patterns);
    responses = List.copyOf(responses);
    answers = List.copyOf(answers);
    diamonds = List.copyOf(diamonds);
    wides = List.copyOf(wides);
    liberties = List.copyOf(liberties);
  }

  /** Returns the set of a rollout policy. */
  public static PatternSet ofRollouts(
      List<Integer> patterns, List<Integer> responses, List<Long> answers) {
    return new PatternSet(patterns, responses, answers, List.of(), List.of(), List.of());
  }
}
