package io.tengen.cli.client;

import io.tengen.cli.channel.ControlException;
import io.tengen.wire.play.CreatePlay;
import io.tengen.wire.play.Play;
import io.tengen.wire.play.PlayAction;
import io.tengen.wire.play.PlayService;
import io.tengen.wire.play.PlayService.GetPlay;
import io.tengen.wire.play.PlayService.ListPlays;
import java.util.List;

/**
 * Sends the requests of a person who plays against engines. Thread-safe. Every call blocks until
 * the coordinator answers.
 */
public final class PlayControl {
  private final Control control;

  PlayControl(Control control) {
    this.control = control;
  }

  /** Begins a game. If the answer is lost, the game may exist: {@link #list} shows it. */
  public Play create(CreatePlay request) throws ControlException {
    return control.askOnce(PlayService.CREATE_PLAY, request);
  }

  /**
   * Returns the newest games without their moves.
   *
   * @param mine whether only the caller's
   */
  public List<Play> list(boolean mine) throws ControlException {
    return control.ask(PlayService.LIST_PLAYS, new ListPlays(false, mine, 0, "")).plays();
  }

  /** Returns a game with its record. */
  public Play get(String play) throws ControlException {
    return control.ask(PlayService.GET_PLAY, new GetPlay(play));
  }

  /**
   * Does something in a game.
   *
   * @throws ControlException if the game does not allow it, such as an illegal move
   */
  public Play act(PlayAction action) throws ControlException {
    return control.askOnce(PlayService.ACT, action);
  }

  /** Begins to watch a game until its end. */
  public Watch<Play> watch(String play) throws ControlException {
    return new Watch<>(control.channel().open(PlayService.WATCH_PLAY, new GetPlay(play)));
  }
}
