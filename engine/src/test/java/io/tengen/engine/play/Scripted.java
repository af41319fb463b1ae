package io.tengen.engine.play;

import io.tengen.game.board.Points;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;

/**
 * A player that makes a list of moves given by name, then passes; {@code *} repeats the first legal
 * point. Its answer about dead stones is always the same, without stones that have been removed.
 */
final class Scripted implements Player {
  private final Answer answer;
  private final Queue<String> script;
  private int asked;

  Scripted(Answer answer, String... moves) {
    this.answer = answer;
    script = new ArrayDeque<>(List.of(moves));
  }

  /** The dead stones it names. */
  sealed interface Answer {
    Answer NONE = new CannotSay();
    Answer FAILURE = new Fails();

    record CannotSay() implements Answer {}

    record Fails() implements Answer {}

    record Stones(List<String> names) implements Answer {}

    static Answer stones(List<String> names) {
      return new Stones(names);
    }
  }

  int timesAsked() {
    return asked;
  }

  @Override
  public Decision decide(Position position, TimeLeft time) {
    Points points = position.points();
    if ("*".equals(script.peek())) {
      for (int i = 0; i < points.count(); i++) {
        if (position.isLegal(points.get(i))) {
          return new Decision.Move(points.get(i));
        }
      }
      return new Decision.Move(Points.PASS);
    }
    return new Decision.Move(script.isEmpty() ? Points.PASS : points.parse(script.remove()));
  }

  @Override
  public Optional<List<Integer>> deadStones(Position position, Duration time) throws PlayerFailure {
    asked++;
    return switch (answer) {
      case Answer.CannotSay none -> Optional.empty();
      case Answer.Fails failure -> throw new PlayerFailure(Outcome.Reason.CRASH, "gone");
      case Answer.Stones(List<String> names) ->
          Optional.of(names.stream().map(position.points()::parse).toList());
    };
  }
}
