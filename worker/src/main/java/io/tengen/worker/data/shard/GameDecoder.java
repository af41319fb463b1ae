package io.tengen.worker.data.shard;

import static io.tengen.proto.data.v1.TrainingGame.CANDIDATES_FIELD_NUMBER;
import static io.tengen.proto.data.v1.TrainingGame.CANDIDATE_MOVES_FIELD_NUMBER;
import static io.tengen.proto.data.v1.TrainingGame.CANDIDATE_VALUES_FIELD_NUMBER;
import static io.tengen.proto.data.v1.TrainingGame.CANDIDATE_VISITS_FIELD_NUMBER;
import static io.tengen.proto.data.v1.TrainingGame.MOVES_FIELD_NUMBER;
import static io.tengen.proto.data.v1.TrainingGame.ROOT_LEADS_FIELD_NUMBER;
import static io.tengen.proto.data.v1.TrainingGame.ROOT_VALUES_FIELD_NUMBER;
import static io.tengen.proto.data.v1.TrainingGame.ROOT_VISITS_FIELD_NUMBER;
import static io.tengen.proto.data.v1.TrainingGame.SEARCHES_FIELD_NUMBER;
import static io.tengen.proto.data.v1.TrainingGame.TARGETS_FIELD_NUMBER;
import static io.tengen.proto.data.v1.TrainingGame.TARGET_MOVES_FIELD_NUMBER;
import static io.tengen.proto.data.v1.TrainingGame.TARGET_WEIGHTS_FIELD_NUMBER;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Rules;
import io.tengen.proto.data.v1.Search;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Decodes games from the bytes in shards, which may be damaged. */
public final class GameDecoder {
  private GameDecoder() {}

  /**
   * Decodes a game. {@link TrainingGame#check} checks whether its moves are legal.
   *
   * @throws DataException with a one-line message if the bytes are not a message, or its columns
   *     are inconsistent
   */
  public static TrainingGame parse(byte[] bytes, int from, int length) throws DataException {
    PackedColumnReader columns;
    io.tengen.proto.data.v1.TrainingGame message;
    try {
      columns = PackedColumnReader.read(bytes, from, length);
      message = columns.rest();
    } catch (InvalidProtocolBufferException e) {
      throw new DataException("a game that is not a message: " + e.getMessage(), e);
    }
    try {
      return game(message, columns);
    } catch (IllegalArgumentException | IndexOutOfBoundsException | DateTimeException e) {
      throw new DataException(
          "game " + message.getIndex() + " of " + message.getSource() + ": " + e.getMessage(), e);
    }
  }

  private static TrainingGame game(
      io.tengen.proto.data.v1.TrainingGame message, PackedColumnReader columns) {
    Points points = Points.of(message.getBoardSize());
    GameSetup setup =
        new GameSetup(
            Rules.parse(message.getRules()),
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
        turns(columns, points),
        message.getOpening(),
        outcome(message, end),
        end,
        message.getNeverResign(),
        Instant.ofEpochSecond(message.getStartedAt()),
        message.getSeed());
  }

  private static PlayerInfo seat(io.tengen.proto.data.v1.Seat seat) {
    return new PlayerInfo(
        seat.getEngine(), HexFormat.of().formatHex(seat.getNetwork().toByteArray()));
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
        throw new IllegalArgumentException("ownership of point " + i + " has no valid value");
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

  private static List<Turn> turns(PackedColumnReader columns, Points points) {
    int[] moves = columns.column(MOVES_FIELD_NUMBER);
    int[] searches = columns.column(SEARCHES_FIELD_NUMBER);
    List<Turn> turns = new ArrayList<>(moves.length);
    SearchColumns summaries = new SearchColumns(columns, points);
    for (int i = 0; i < moves.length; i++) {
      turns.add(
          new Turn(
              points.fromIndex(moves[i]),
              searches.length == 0
                  ? null
                  : switch (searches[i]) {
                    case Search.SEARCH_NONE_VALUE -> null;
                    case Search.SEARCH_FULL_VALUE -> summaries.next(true);
                    case Search.SEARCH_CHEAP_VALUE -> summaries.next(false);
                    default -> throw new IllegalArgumentException("an unknown search");
                  }));
    }
    summaries.requireEnd();
    return turns;
  }

  /** Reads the columns of searches in order. */
  private static final class SearchColumns {
    private final Points points;
    private final int[] rootVisits;
    private final int[] rootValues;
    private final int[] rootLeads;
    private final int[] candidates;
    private final int[] candidateMoves;
    private final int[] candidateVisits;
    private final int[] candidateValues;
    private final int[] targets;
    private final int[] targetMoves;
    private final int[] targetWeights;
    private int row;
    private int candidate;
    private int target;

    SearchColumns(PackedColumnReader columns, Points points) {
      this.points = points;
      rootVisits = columns.column(ROOT_VISITS_FIELD_NUMBER);
      rootValues = columns.column(ROOT_VALUES_FIELD_NUMBER);
      rootLeads = columns.column(ROOT_LEADS_FIELD_NUMBER);
      candidates = columns.column(CANDIDATES_FIELD_NUMBER);
      candidateMoves = columns.column(CANDIDATE_MOVES_FIELD_NUMBER);
      candidateVisits = columns.column(CANDIDATE_VISITS_FIELD_NUMBER);
      candidateValues = columns.column(CANDIDATE_VALUES_FIELD_NUMBER);
      targets = columns.column(TARGETS_FIELD_NUMBER);
      targetMoves = columns.column(TARGET_MOVES_FIELD_NUMBER);
      targetWeights = columns.column(TARGET_WEIGHTS_FIELD_NUMBER);
    }

    SearchSummary next(boolean full) {
      int lead =
          rootLeads.length == 0
              ? TurnColumns.NO_LEAD
              : CodedInputStream.decodeZigZag32(rootLeads[row]);
      SearchSummary next =
          new SearchSummary(
              full,
              rootVisits[row],
              Quantization.value(rootValues[row]),
              lead == TurnColumns.NO_LEAD ? null : Quantization.lead(lead),
              candidates(candidates[row]),
              targets.length == 0 ? null : target(targets[row]));
      row++;
      return next;
    }

    private MoveCounts candidates(int size) {
      int[] moves = moves(candidateMoves, candidate, size);
      int[] counts = counts(candidateVisits, candidate, size);
      float[] values = new float[candidateValues.length == 0 ? 0 : size];
      for (int i = 0; i < values.length; i++) {
        values[i] = share(candidateValues[candidate + i]);
      }
      candidate += size;
      return new MoveCounts(moves, counts, values);
    }

    private @Nullable MoveCounts target(int size) {
      int[] moves = moves(targetMoves, target, size);
      int[] weights = counts(targetWeights, target, size);
      target += size;
      return size == 0 ? null : new MoveCounts(moves, weights, new float[0]);
    }

    /** Decodes ascending moves, of which the column holds the first and then the differences. */
    private int[] moves(int[] steps, int from, int size) {
      requireLength(steps, from, size);
      int[] moves = new int[size];
      int move = 0;
      for (int i = 0; i < size; i++) {
        move = following(move, steps[from + i], i);
        moves[i] = points.fromIndex(move);
      }
      return moves;
    }

    private static int[] counts(int[] numbers, int from, int size) {
      requireLength(numbers, from, size);
      int[] counts = new int[size];
      for (int i = 0; i < size; i++) {
        counts[i] = positive(numbers[from + i]);
      }
      return counts;
    }

    /** Checks the length before anything is allocated, since the file may be damaged. */
    private static void requireLength(int[] column, int from, int size) {
      if (size < 0 || size > column.length - from) {
        throw new IllegalArgumentException("columns of searches are shorter than the searches");
      }
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
      if (quanta < 0 || quanta > Quantization.MOVE_VALUES) {
        throw new IllegalArgumentException("a value of " + quanta + "/" + Quantization.MOVE_VALUES);
      }
      return Quantization.moveValue(quanta);
    }

    void requireEnd() {
      if (row != rootVisits.length
          || candidate != candidateMoves.length
          || target != targetMoves.length) {
        throw new IllegalArgumentException("columns of searches are longer than the searches");
      }
    }
  }
}
