package io.tengen.cli.person;

import io.tengen.cli.board.LivePosition;
import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.PlayControl;
import io.tengen.cli.client.Watch;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import io.tengen.wire.play.Play;
import io.tengen.wire.play.PlayAction;
import io.tengen.wire.play.PlayState;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * A game that a person plays by typing moves. It starts from its present state and stops when the
 * game has ended, the person leaves it, or the input ends. Confined to one thread.
 */
final class PersonGame {
  static final String HELP =
      """
      D4 or another point: play there    pass: pass             resign: resign
      undo: take back your last move     hint: ask the engine   board: draw the board again
      dead D4: dead or alive after all   count: count the board and end the game
      annul: end it without a result     quit: leave it; you can go on later
      """;

  private static final Duration STEP = Duration.ofSeconds(1);

  private final PlayControl plays;
  private final BufferedReader in;
  private final Consumer<String> screen;
  private Play play;
  private boolean left;

  /**
   * @param in the lines that the person types
   * @param screen receives texts that end with a line break
   */
  PersonGame(PlayControl plays, Play play, BufferedReader in, Consumer<String> screen) {
    this.plays = plays;
    this.play = play;
    this.in = in;
    this.screen = screen;
  }

  /**
   * Plays until the game has ended or the person leaves it; blocks.
   *
   * @return the last state, with the record
   * @throws ControlException if the coordinator does not answer; the game can be continued
   */
  Play run() throws ControlException, IOException, InterruptedException {
    screen.accept(GameScreen.headline(play) + "\nhelp lists what you can type\n");
    try (Watch<Play> changes = plays.watch(play.id())) {
      awaitTurn(changes);
      screen.accept(GameScreen.of(play));
      while (play.state() != PlayState.ENDED && !left) {
        screen.accept("> ");
        String line = in.readLine();
        if (line == null) {
          left = true;
        } else if (!line.isBlank()) {
          answer(line.strip(), changes);
        }
      }
    }
    play = plays.get(play.id());
    return play;
  }

  /** Waits until the person can do something. */
  private void awaitTurn(Watch<Play> changes) throws ControlException, InterruptedException {
    while (play.state() == PlayState.RUNNING
        && (play.present().thinking() || play.toMove() != play.terms().color())) {
      String notice = play.present().notice();
      changes.next(STEP);
      // The stream may still hold states from before the last action.
      play = plays.get(play.id());
      if (!play.present().notice().isEmpty() && !play.present().notice().equals(notice)) {
        screen.accept(play.present().notice() + "\n");
      }
    }
  }

  private void answer(String line, Watch<Play> changes)
      throws ControlException, InterruptedException {
    String[] words = line.split("\\s+", 2);
    String argument = words.length > 1 ? words[1] : "";
    try {
      switch (words[0].toLowerCase(Locale.ROOT)) {
        case "help", "?" -> screen.accept(HELP);
        case "quit", "exit" -> left = true;
        case "board" -> screen.accept(GameScreen.of(play));
        case "undo" -> act(PlayAction.Kind.UNDO, 0, List.of(), changes);
        case "resign" -> act(PlayAction.Kind.RESIGN, 0, List.of(), changes);
        case "hint" -> act(PlayAction.Kind.HINT, 0, List.of(), changes);
        case "count" -> act(PlayAction.Kind.COUNT, 0, List.of(), changes);
        case "annul" -> act(PlayAction.Kind.ANNUL, 0, List.of(), changes);
        case "dead" -> act(PlayAction.Kind.DEAD, 0, dead(argument), changes);
        default -> act(PlayAction.Kind.MOVE, point(line), List.of(), changes);
      }
    } catch (IllegalArgumentException e) {
      screen.accept(e.getMessage() + "; help lists what you can type\n");
    } catch (ControlException e) {
      if (e.reason() != ControlException.Reason.REFUSED) {
        throw e;
      }
      screen.accept(e.getMessage() + "\n");
      play = plays.get(play.id());
    }
  }

  private void act(PlayAction.Kind kind, int point, List<Integer> dead, Watch<Play> changes)
      throws ControlException, InterruptedException {
    play = plays.act(new PlayAction(play.id(), kind, point, play.moves().size(), dead));
    awaitTurn(changes);
    screen.accept(GameScreen.of(play));
  }

  private int point(String text) {
    Points points = Points.of(play.terms().setup().size());
    return points.toIndex(points.parse(text));
  }

  /** Returns the dead stones after the chain at this point has changed sides. */
  private List<Integer> dead(String text) {
    Position position = LivePosition.of(play.terms().setup(), play.moves());
    Points points = position.points();
    int point = points.parse(text);
    if (point == Points.PASS || position.board().stoneAt(point) == Board.EMPTY) {
      throw new IllegalArgumentException("there is no stone at " + text);
    }
    List<Integer> chain = new ArrayList<>();
    int stone = point;
    do {
      chain.add(points.toIndex(stone));
      stone = position.board().nextInChain(stone);
    } while (stone != point);
    List<Integer> dead = new ArrayList<>(play.dead());
    if (!dead.removeAll(chain)) {
      dead.addAll(chain);
    }
    return dead;
  }
}
