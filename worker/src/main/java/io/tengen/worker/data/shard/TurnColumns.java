package io.tengen.worker.data.shard;

import com.google.protobuf.CodedOutputStream;
import io.tengen.game.board.Points;
import io.tengen.proto.data.v1.Search;
import io.tengen.proto.data.v1.TrainingGame;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The columns of a game's moves and searches. Confined to one thread. */
final class TurnColumns {
  /** Stands for a missing lead in a game in which another search has one. */
  static final int NO_LEAD = Integer.MIN_VALUE;

  /** Indices by point: a table, because thousands are looked up. */
  private final int[] indices;

  private final PackedColumn moves = new PackedColumn(TrainingGame.MOVES_FIELD_NUMBER);
  private final PackedColumn searches = new PackedColumn(TrainingGame.SEARCHES_FIELD_NUMBER);
  private final PackedColumn rootVisits = new PackedColumn(TrainingGame.ROOT_VISITS_FIELD_NUMBER);
  private final PackedColumn rootValues = new PackedColumn(TrainingGame.ROOT_VALUES_FIELD_NUMBER);
  private final PackedColumn rootLeads = new PackedColumn(TrainingGame.ROOT_LEADS_FIELD_NUMBER);
  private final PackedColumn candidates = new PackedColumn(TrainingGame.CANDIDATES_FIELD_NUMBER);
  private final PackedColumn candidateMoves =
      new PackedColumn(TrainingGame.CANDIDATE_MOVES_FIELD_NUMBER);
  private final PackedColumn candidateVisits =
      new PackedColumn(TrainingGame.CANDIDATE_VISITS_FIELD_NUMBER);
  private final PackedColumn candidateValues =
      new PackedColumn(TrainingGame.CANDIDATE_VALUES_FIELD_NUMBER);
  private final PackedColumn targets = new PackedColumn(TrainingGame.TARGETS_FIELD_NUMBER);
  private final PackedColumn targetMoves = new PackedColumn(TrainingGame.TARGET_MOVES_FIELD_NUMBER);
  private final PackedColumn targetWeights =
      new PackedColumn(TrainingGame.TARGET_WEIGHTS_FIELD_NUMBER);
  private final List<PackedColumn> all =
      List.of(
          moves,
          searches,
          rootVisits,
          rootValues,
          rootLeads,
          candidates,
          candidateMoves,
          candidateVisits,
          candidateValues,
          targets,
          targetMoves,
          targetWeights);

  /**
   * Whether any search has a value of an optional column, which is then written for all searches.
   */
  private boolean hasSearches;

  private boolean hasLeads;
  private boolean hasValues;
  private boolean hasTargets;

  TurnColumns(io.tengen.worker.data.shard.TrainingGame game) {
    Points points = Points.of(game.setup().size());
    indices = new int[points.arrayLength()];
    for (int i = 0; i < points.count(); i++) {
      indices[points.get(i)] = i + 1;
    }
    int searchCount = 0;
    int visited = 0;
    for (Turn turn : game.turns()) {
      SearchSummary summary = turn.summary();
      if (summary != null) {
        searchCount++;
        visited += summary.candidates().size();
        hasSearches = true;
        hasLeads |= summary.lead() != null;
        hasValues |= summary.candidates().hasValues();
        hasTargets |= summary.target() != null;
      }
    }
    moves.expect(game.turns().size());
    searches.expect(game.turns().size());
    for (PackedColumn column : List.of(rootVisits, rootValues, candidates)) {
      column.expect(searchCount);
    }
    for (PackedColumn column : List.of(candidateMoves, candidateVisits, candidateValues)) {
      column.expect(visited);
    }
    for (Turn turn : game.turns()) {
      add(turn);
    }
  }

  private void add(Turn turn) {
    moves.add(indices[turn.move()]);
    SearchSummary summary = turn.summary();
    if (hasSearches) {
      Search search =
          summary == null
              ? Search.SEARCH_NONE
              : summary.full() ? Search.SEARCH_FULL : Search.SEARCH_CHEAP;
      searches.add(search.getNumber());
    }
    if (summary != null) {
      add(summary);
    }
  }

  private void add(SearchSummary summary) {
    rootVisits.add(summary.visits());
    rootValues.add(Quantization.ofValue(summary.value()));
    if (hasLeads) {
      rootLeads.addSigned(summary.lead() == null ? NO_LEAD : Quantization.ofLead(summary.lead()));
    }
    MoveCounts counts = summary.candidates();
    add(counts, candidates, candidateMoves, candidateVisits);
    for (int i = 0; hasValues && i < counts.size(); i++) {
      candidateValues.add(
          Quantization.ofMoveValue(counts.hasValues() ? counts.value(i) : summary.value()));
    }
    if (hasTargets) {
      add(summary.target(), targets, targetMoves, targetWeights);
    }
  }

  private void add(
      @Nullable MoveCounts counts, PackedColumn sizes, PackedColumn steps, PackedColumn numbers) {
    int size = counts == null ? 0 : counts.size();
    sizes.add(size);
    int before = 0;
    for (int i = 0; counts != null && i < size; i++) {
      int move = indices[counts.move(i)];
      steps.add(move - before);
      numbers.add(counts.count(i));
      before = move;
    }
  }

  int size() {
    int size = 0;
    for (PackedColumn column : all) {
      size += column.size();
    }
    return size;
  }

  void write(CodedOutputStream out) throws IOException {
    for (PackedColumn column : all) {
      column.write(out);
    }
  }
}
