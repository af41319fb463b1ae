package io.tengen.cli.person;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tengen.cli.board.LivePosition;
import io.tengen.game.rules.GameSetup;
import io.tengen.wire.play.Play;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A person's game, as {@code tengen play --json} prints it.
 *
 * @param color the person's, {@code B} or {@code W}
 * @param result absent while the game goes on, and if it was ended without one
 */
record PlayedGame(
    String play,
    String person,
    String engine,
    String color,
    String state,
    String rules,
    int board,
    double komi,
    List<String> moves,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String result,
    String startedAt) {
  static PlayedGame of(Play play) {
    GameSetup setup = play.terms().setup();
    return new PlayedGame(
        play.id(),
        play.terms().person(),
        play.terms().engine().engine(),
        play.terms().color().letter(),
        play.state().name().toLowerCase(Locale.ROOT),
        setup.rules().name(),
        setup.size(),
        setup.komi(),
        play.moves().stream().map(move -> LivePosition.name(setup, move)).toList(),
        play.outcome() == null ? null : play.outcome().result(),
        play.terms().createdAt().toString());
  }
}
