package io.tengen.cli.person;

import io.tengen.cli.board.ClockText;
import io.tengen.cli.board.LivePosition;
import io.tengen.cli.console.Numbers;
import io.tengen.engine.play.BoardText;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.wire.play.Play;
import io.tengen.wire.play.PlayState;
import io.tengen.wire.watch.LiveMove;
import java.util.stream.Collectors;

/** Draws a person's game for a terminal. */
final class GameScreen {
  private GameScreen() {}

  /** Returns a line with the players, the board, the rules and the komi. */
  static String headline(Play play) {
    GameSetup setup = play.terms().setup();
    Color person = play.terms().color();
    return "game "
        + play.id()
        + ": you are "
        + (person == Color.BLACK ? "black (X)" : "white (O)")
        + " against "
        + play.terms().engine().engine()
        + "; "
        + setup.size()
        + "x"
        + setup.size()
        + ", "
        + setup.rules().name()
        + ", komi "
        + Numbers.score(setup.komi());
  }

  /** Returns the board, the last move, the clocks, and what there is to do. */
  static String of(Play play) {
    StringBuilder text = new StringBuilder("\n");
    text.append(BoardText.render(LivePosition.of(play.terms().setup(), play.moves())));
    if (!play.moves().isEmpty()) {
      LiveMove last = play.moves().getLast();
      text.append("move ")
          .append(play.moves().size())
          .append(": ")
          .append(last.color() == Color.BLACK ? "black " : "white ")
          .append(LivePosition.name(play.terms().setup(), last))
          .append('\n');
    }
    play.blackClock().ifPresent(left -> text.append("X ").append(ClockText.of(left)).append("  "));
    play.whiteClock().ifPresent(left -> text.append("O ").append(ClockText.of(left)).append('\n'));
    if (!play.present().notice().isEmpty()) {
      text.append(play.present().notice()).append('\n');
    }
    play.present()
        .hint()
        .ifPresent(hint -> text.append("hint: ").append(name(play, hint)).append('\n'));
    if (play.state() == PlayState.COUNTING) {
      text.append(counting(play));
    }
    return text.toString();
  }

  private static String counting(Play play) {
    String dead =
        play.dead().isEmpty()
            ? "no stones are dead"
            : "dead stones: "
                + play.dead().stream()
                    .map(stone -> name(play, stone))
                    .collect(Collectors.joining(" "));
    String points =
        play.count()
            .map(count ->
                "; black "
                    + Numbers.score(count.black())
                    + ", white "
                    + Numbers.score(count.white())
                    + " and komi "
                    + Numbers.score(play.terms().setup().komi()))
            .orElse("");
    return dead + points + "\ncount ends the game; dead POINT corrects a chain; undo plays on\n";
  }

  private static String name(Play play, int index) {
    Points points = Points.of(play.terms().setup().size());
    return points.name(points.fromIndex(index));
  }

  /** Returns the result of a game that has ended, such as {@code B+3.5}. */
  static String shortResult(Play play) {
    return play.outcome() == null ? "none" : play.outcome().result();
  }

  /** Returns the result of a game that has ended, in words. */
  static String result(Play play) {
    Outcome outcome = play.outcome();
    if (outcome == null) {
      return "ended without a result";
    }
    String who =
        switch (outcome.kind()) {
          case BLACK_WINS -> play.terms().color() == Color.BLACK ? "you win" : "you lose";
          case WHITE_WINS -> play.terms().color() == Color.WHITE ? "you win" : "you lose";
          case DRAW -> "draw";
          case VOID, BOTH_LOSE, RUNNING -> "nobody wins";
        };
    String note = outcome.note().isEmpty() ? "" : ": " + outcome.note();
    return outcome.result() + ", " + who + " " + outcome.reason().words() + note;
  }
}
