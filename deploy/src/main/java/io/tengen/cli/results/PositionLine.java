package io.tengen.cli.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tengen.game.board.Points;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Ruling;
import io.tengen.game.record.SearchStats;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Resumption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One position of a self-play game, as a line of {@code positions.jsonl}. Points are in GTP
 * notation.
 *
 * @param game index of the game in its run, from 0
 * @param move the number of moves made before this position
 * @param blackStones handicap stones on the board before the first move
 * @param moves the moves before this position
 * @param toMove {@code B} or {@code W}
 * @param visits simulations by root move, in descending order; empty if the player does not search
 * @param policy the policy target by move, in descending order, if it is not the visits (Gumbel
 *     search); empty otherwise
 * @param value the search's value for the side to move, 0 (loss) to 1 (win); null if the player
 *     does not search
 * @param lead the search's expected lead of the side to move in points; left out if unknown
 * @param cheap whether the search had reduced visits, from which no policy is learned; left out if
 *     false
 * @param played the move made here
 * @param result the result of the game in SGF notation
 */
public record PositionLine(
    int game,
    int move,
    String rules,
    int board,
    double komi,
    List<String> blackStones,
    List<String> moves,
    String toMove,
    Map<String, Integer> visits,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Float> policy,
    @Nullable Double value,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double lead,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean cheap,
    String played,
    String result) {

  /**
   * Returns every position of a game in which a player made a move. Lost turns are left out, and so
   * are positions after two passes, where play is resumed only to settle dead stones.
   */
  public static List<PositionLine> of(int index, GameRecord record) {
    GameSetup setup = record.setup();
    Points points = Points.of(setup.size());
    List<String> names = record.moves().stream().map(m -> points.name(m.move())).toList();
    List<String> blackStones = setup.blackStones().stream().map(points::name).toList();
    List<PositionLine> lines = new ArrayList<>();
    List<Resumption> resumptions = record.refereeLog().resumptions();
    int end = resumptions.isEmpty() ? names.size() : resumptions.getFirst().afterMoves();
    Set<Integer> lostTurns =
        record.refereeLog().rulings().stream().map(Ruling::move).collect(Collectors.toSet());
    for (int i = 0; i < end; i++) {
      if (lostTurns.contains(i)) {
        continue;
      }
      SearchStats search = record.moves().get(i).search();
      lines.add(
          new PositionLine(
              index,
              i,
              setup.rules().name(),
              setup.size(),
              setup.komi(),
              blackStones,
              names.subList(0, i),
              record.mover(i).letter(),
              visits(points, search),
              policy(points, search),
              search == null ? null : search.winRate(),
              search == null || Double.isNaN(search.lead()) ? null : search.lead(),
              search != null && search.cheap(),
              names.get(i),
              record.outcome().result()));
    }
    return lines;
  }

  private static Map<String, Integer> visits(Points points, @Nullable SearchStats search) {
    Map<String, Integer> visits = new LinkedHashMap<>();
    if (search != null) {
      for (SearchStats.MoveVisits candidate : search.candidates()) {
        visits.put(points.name(candidate.move()), candidate.visits());
      }
    }
    return visits;
  }

  private static Map<String, Float> policy(Points points, @Nullable SearchStats search) {
    Map<String, Float> policy = new LinkedHashMap<>();
    if (search != null) {
      for (SearchStats.MoveShare share : search.policy()) {
        policy.put(points.name(share.move()), share.share());
      }
    }
    return policy;
  }
}
