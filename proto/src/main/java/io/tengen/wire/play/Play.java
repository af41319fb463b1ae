package io.tengen.wire.play;

import io.tengen.engine.setting.ResourceName;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.wire.watch.LiveMove;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A game of a person against an engine. Points are numbered as messages number them.
 *
 * @param terms what was agreed on before the first move
 * @param moves all moves
 * @param toMove the side to move
 * @param blackClock Black's clock at the last move; empty without a clock
 * @param whiteClock White's clock at the last move; empty without a clock
 * @param movedAt since when the side to move has been thinking
 * @param present what lasts only as long as the engine is at work
 * @param dead points of the dead stones, whole chains
 * @param count the count without the dead stones; empty unless the board is or was counted
 * @param outcome the result; null while the game goes on, and if it was ended without one
 * @param undone number of times that moves were taken back
 * @param hints number of hints that were given
 * @param sgf the record in SGF; empty unless it was asked for
 */
public record Play(
    Terms terms,
    PlayState state,
    List<LiveMove> moves,
    Color toMove,
    Optional<TimeLeft> blackClock,
    Optional<TimeLeft> whiteClock,
    Instant movedAt,
    Present present,
    List<Integer> dead,
    Optional<Count> count,
    @Nullable Outcome outcome,
    int undone,
    int hints,
    String sgf) {
  /** The name of each person for those who may not know it. */
  public static final String SOMEBODY = "somebody";

  public Play {
    moves = List.copyOf(moves);
    dead = List.copyOf(dead);
  }

  /** Returns the game's id. */
  public String id() {
    return terms.id();
  }

  /** Returns this game with its record. */
  public Play withSgf(String record) {
    return new Play(
        terms,
        state,
        moves,
        toMove,
        blackClock,
        whiteClock,
        movedAt,
        present,
        dead,
        count,
        outcome,
        undone,
        hints,
        record);
  }

  /** Returns this game without the person's identifier. */
  public Play anonymous() {
    return with(terms.with("", terms.person()));
  }

  /** Returns this game without the person's identifier and name. */
  public Play nameless() {
    return with(terms.with("", SOMEBODY));
  }

  private Play with(Terms others) {
    return new Play(
        others,
        state,
        moves,
        toMove,
        blackClock,
        whiteClock,
        movedAt,
        present,
        dead,
        count,
        outcome,
        undone,
        hints,
        sgf);
  }

  /** Returns this game for a list: without its moves and its count. */
  public Play brief() {
    return new Play(
        terms,
        state,
        List.of(),
        toMove,
        blackClock,
        whiteClock,
        movedAt,
        present,
        List.of(),
        Optional.empty(),
        outcome,
        undone,
        hints,
        "");
  }

  /**
   * What was agreed on before the first move.
   *
   * @param id identifier of the game
   * @param owner identifier of the person in the audit log; empty if it is not for the receiver
   * @param person name of the person
   * @param artifacts the files that the engine needs, by the entry that names them
   * @param color the person's colour
   * @param time the person's time
   * @param engineTime the engine's time
   * @param seed the seed of the engine's randomness
   * @param createdAt when the game began
   */
  public record Terms(
      String id,
      String owner,
      String person,
      EngineSpec engine,
      Map<ResourceName, Artifact> artifacts,
      Color color,
      GameSetup setup,
      TimeSystem time,
      TimeSystem engineTime,
      long seed,
      Instant createdAt) {
    public Terms {
      artifacts = Map.copyOf(artifacts);
    }

    private Terms with(String otherOwner, String otherPerson) {
      return new Terms(
          id,
          otherOwner,
          otherPerson,
          engine,
          artifacts,
          color,
          setup,
          time,
          engineTime,
          seed,
          createdAt);
    }

    /** Returns the time of a side. */
    public TimeSystem time(Color side) {
      return side == color ? time : engineTime;
    }
  }

  /**
   * What lasts only as long as the engine is at work.
   *
   * @param thinking whether an answer of the engine is awaited
   * @param worker the worker on which the engine runs; empty if it holds no slot
   * @param notice one line for the person; empty if there is nothing to say
   * @param hint what the engine would play; empty if nobody asked
   */
  public record Present(boolean thinking, String worker, String notice, OptionalInt hint) {
    /** The engine does nothing. */
    public static final Present NONE = new Present(false, "", "", OptionalInt.empty());
  }

  /**
   * A count of the board.
   *
   * @param white White's points, without komi
   * @param owners owner of each point row by row: 1 for Black, −1 for White, 0 for neither
   */
  public record Count(double black, double white, List<Integer> owners) {
    public Count {
      owners = List.copyOf(owners);
    }
  }
}
