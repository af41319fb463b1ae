package io.tengen.worker.data;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import io.tengen.engine.game.Board;
import io.tengen.engine.game.Color;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.Outcome;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.Rules;
import io.tengen.proto.data.v1.Search;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Games out of the bytes that shards keep, which may be anything. */
final class GameFromWire {
  private GameFromWire() {}

  /**
   * The game of a message.
   *
   * @throws DataException with one line if the bytes are no message, or its columns do not fit
   *     together. Whether its moves can be played is for {@link TrainingGame#check} to say
   */
  static TrainingGame parse(byte[] bytes, int from, int length) throws DataException {
    io.tengen.proto.data.v1.TrainingGame message;
    try {
      message =
          io.tengen.proto.data.v1.TrainingGame.parseFrom(
              CodedInputStream.newInstance(bytes, from, length));
    } catch (InvalidProtocolBufferException e) {
      throw new DataException("a game that is no message: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new IllegalStateException("reading from memory", e);
    }
    try {
      return game(message);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new DataException(
          "game " + message.getIndex() + " of " + message.getSource() + ": " + e.getMessage(), e);
    }
  }

  private static TrainingGame game(io.tengen.proto.data.v1.TrainingGame message) {
    Points points = Points.of(message.getBoardSize());
    GameSetup setup =
        new GameSetup(
            Rules.named(message.getRules()),
            message.getBoardSize(),
            message.getKomiHalves() / 2.0,
            message.getBlackStonesList().stream().map(points::fromIndex).toList(),
            message.getWhiteStonesList().stream().map(points::fromIndex).toList(),
            message.getWhiteFirst() ? Color.WHITE : Color.BLACK);
    FinalBoard end = message.hasFinalLeadHalves() ? end(message, points) : null;
    return new TrainingGame(
        new TrainingGame.Id(message.getSource(), message.getIndex()),
        setup,
        seat(message.getBlack()),
        seat(message.getWhite()),
        turns(message, points),
        message.getOpening(),
        outcome(message, end),
        end,
        message.getNeverResign(),
        Instant.ofEpochSecond(message.getStartedAt()),
        message.getSeed());
  }

  private static Seat seat(io.tengen.proto.data.v1.Seat seat) {
    return new Seat(seat.getEngine(), HexFormat.of().formatHex(seat.getNetwork().toByteArray()));
  }

  private static FinalBoard end(io.tengen.proto.data.v1.TrainingGame message, Points points) {
    ByteString packed = message.getOwnership();
    if (packed.size() != (points.count() + 3) / 4) {
      throw new IllegalArgumentException("ownership of " + packed.size() + " bytes");
    }
    byte[] owners = new byte[points.count()];
    for (int i = 0; i < owners.length; i++) {
      owners[i] = (byte) (packed.byteAt(i / 4) >> 2 * (i % 4) & 3);
      if (owners[i] > Board.WHITE) {
        throw new IllegalArgumentException("ownership of point " + i + " is nobody's");
      }
    }
    return new FinalBoard(owners, message.getFinalLeadHalves() / 2.0);
  }

  private static Outcome outcome(
      io.tengen.proto.data.v1.TrainingGame message, @Nullable FinalBoard end) {
    Outcome.Reason reason = Outcome.Reason.valueOf(message.getReason().toUpperCase(Locale.ROOT));
    Color winner =
        switch (message.getWinner()) {
          case WINNER_BLACK -> Color.BLACK;
          case WINNER_WHITE -> Color.WHITE;
          case WINNER_NONE, WINNER_VOID -> null;
          case UNRECOGNIZED -> throw new IllegalArgumentException("an unknown winner");
        };
    double margin = end != null && reason.isCounted() ? Math.abs(end.lead()) : 0;
    return new Outcome(winner, reason, margin, "");
  }

  private static List<Turn> turns(io.tengen.proto.data.v1.TrainingGame message, Points points) {
    int count = message.getMovesCount();
    boolean searched = message.getSearchesCount() > 0;
    List<Turn> turns = new ArrayList<>(count);
    ThoughtColumns thoughts = new ThoughtColumns(message, points);
    for (int i = 0; i < count; i++) {
      int move = points.fromIndex(message.getMoves(i));
      Search search = searched ? message.getSearches(i) : Search.SEARCH_NONE;
      turns.add(
          new Turn(
              move,
              switch (search) {
                case SEARCH_NONE -> null;
                case SEARCH_FULL -> thoughts.next(true);
                case SEARCH_CHEAP -> thoughts.next(false);
                case UNRECOGNIZED -> throw new IllegalArgumentException("an unknown search");
              }));
    }
    thoughts.requireEnd();
    return turns;
  }

  /** The columns of searches, read in order. */
  private static final class ThoughtColumns {
    private final io.tengen.proto.data.v1.TrainingGame message;
    private final Points points;
    private int thought;
    private int candidate;
    private int target;

    ThoughtColumns(io.tengen.proto.data.v1.TrainingGame message, Points points) {
      this.message = message;
      this.points = points;
    }

    Thought next(boolean full) {
      int lead =
          message.getRootLeadsCount() == 0 ? TurnColumns.NO_LEAD : message.getRootLeads(thought);
      Thought next =
          new Thought(
              full,
              message.getRootVisits(thought),
              Quantum.value(message.getRootValues(thought)),
              lead == TurnColumns.NO_LEAD ? null : Quantum.lead(lead),
              candidates(message.getCandidates(thought)),
              message.getTargetsCount() == 0 ? null : target(message.getTargets(thought)));
      thought++;
      return next;
    }

    private MoveCounts candidates(int size) {
      int[] moves = new int[size];
      int[] counts = new int[size];
      float[] values = new float[message.getCandidateValuesCount() == 0 ? 0 : size];
      int move = 0;
      for (int i = 0; i < size; i++) {
        move = following(move, message.getCandidateMoves(candidate), i);
        moves[i] = points.fromIndex(move);
        counts[i] = positive(message.getCandidateVisits(candidate));
        if (values.length > 0) {
          values[i] = share(message.getCandidateValues(candidate));
        }
        candidate++;
      }
      return new MoveCounts(moves, counts, values);
    }

    private @Nullable MoveCounts target(int size) {
      int[] moves = new int[size];
      int[] weights = new int[size];
      int move = 0;
      for (int i = 0; i < size; i++) {
        move = following(move, message.getTargetMoves(target), i);
        moves[i] = points.fromIndex(move);
        weights[i] = positive(message.getTargetWeights(target));
        target++;
      }
      return size == 0 ? null : new MoveCounts(moves, weights, new float[0]);
    }

    private static int following(int before, int step, int i) {
      if (i > 0 && step <= 0) {
        throw new IllegalArgumentException("moves of a search do not ascend");
      }
      return before + step;
    }

    private static int positive(int count) {
      if (count < 1) {
        throw new IllegalArgumentException("a move was visited " + count + " times");
      }
      return count;
    }

    private static float share(int quanta) {
      if (quanta < 0 || quanta > Quantum.MOVE_VALUES) {
        throw new IllegalArgumentException("a value of " + quanta + "/" + Quantum.MOVE_VALUES);
      }
      return Quantum.moveValue(quanta);
    }

    void requireEnd() {
      if (thought != message.getRootVisitsCount()
          || candidate != message.getCandidateMovesCount()
          || target != message.getTargetMovesCount()) {
        throw new IllegalArgumentException("columns of searches are longer than the searches");
      }
    }
  }
}
