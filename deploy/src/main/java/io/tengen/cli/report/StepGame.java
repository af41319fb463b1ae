package io.tengen.cli.report;

import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Rules;
import io.tengen.game.rules.Zi;
import io.tengen.game.sgf.Sgf;
import io.tengen.wire.control.StoredGame;

/**
 * A game that the page can step through. A page may hold thousands, so the names are short.
 *
 * @param n number of the game in its run
 * @param b index, in the run's list, of the engine that had Black
 * @param w index of the engine that had White
 * @param r the result in SGF's form; by Chinese rules with the margin in zi, as in {@code W+1.5 (¾
 *     zi)}
 * @param e how the game ended, such as {@code by resignation}, and what became of its result
 * @param m number of moves
 * @param s the game as SGF without comments, for display and download
 */
record StepGame(int n, int b, int w, String r, String e, int m, String s) {
  static StepGame of(StoredGame game, int black, int white) {
    GameRecord record = game.record();
    GameRecord plain =
        record.withMoves(
            record.moves().stream()
                .map(move -> new GameRecord.Move(move.move(), 0, null))
                .toList());
    String name = "game " + game.index() + " of run " + game.run();
    return new StepGame(
        game.index(),
        black,
        white,
        result(record),
        words(game),
        record.moves().size(),
        Sgf.write(plain, name, "Tengen run " + game.run()));
  }

  private static String result(GameRecord game) {
    Outcome outcome = game.outcome();
    boolean inZi =
        game.setup().rules().name().startsWith(Rules.CHINESE.name())
            && outcome.winner() != null
            && outcome.reason().isCounted();
    return outcome.result() + (inZi ? " (" + Zi.of(outcome.margin()) + " zi)" : "");
  }

  private static String words(StoredGame game) {
    String how = game.record().outcome().reason().words();
    String note = game.status().note();
    return note.isEmpty() ? how : how + "; " + note;
  }
}
