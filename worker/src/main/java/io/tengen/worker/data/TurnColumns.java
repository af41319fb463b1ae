package io.tengen.worker.data;

import com.google.protobuf.CodedOutputStream;
import io.tengen.engine.game.Points;
import io.tengen.proto.data.v1.Search;
import io.tengen.proto.data.v1.TrainingGame;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The moves of a game and their searches, as columns. Confined to one thread. */
final class TurnColumns {
  /** The lead of a search that knows none, in a game in which another does. */
  static final int NO_LEAD = Integer.MIN_VALUE;

  /** By point; counted rather than computed, as there are thousands to look up. */
  private final int[] indices;

  private final Column moves = new Column(TrainingGame.MOVES_FIELD_NUMBER);
  private final Column searches = new Column(TrainingGame.SEARCHES_FIELD_NUMBER);
  private final Column rootVisits = new Column(TrainingGame.ROOT_VISITS_FIELD_NUMBER);
  private final Column rootValues = new Column(TrainingGame.ROOT_VALUES_FIELD_NUMBER);
  private final Column rootLeads = new Column(TrainingGame.ROOT_LEADS_FIELD_NUMBER);
  private final Column candidates = new Column(TrainingGame.CANDIDATES_FIELD_NUMBER);
  private final Column candidateMoves = new Column(TrainingGame.CANDIDATE_MOVES_FIELD_NUMBER);
  private final Column candidateVisits = new Column(TrainingGame.CANDIDATE_VISITS_FIELD_NUMBER);
  private final Column candidateValues = new Column(TrainingGame.CANDIDATE_VALUES_FIELD_NUMBER);
  private final Column targets = new Column(TrainingGame.TARGETS_FIELD_NUMBER);
  private final Column targetMoves = new Column(TrainingGame.TARGET_MOVES_FIELD_NUMBER);
  private final Column targetWeights = new Column(TrainingGame.TARGET_WEIGHTS_FIELD_NUMBER);
  private final List<Column> all =
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

  /** Columns that are whole or not there: as soon as one search has it, all are given it. */
  private boolean hasSearches;

  private boolean hasLeads;
  private boolean hasValues;
  private boolean hasTargets;

  TurnColumns(io.tengen.worker.data.TrainingGame game) {
    Points points = Points.of(game.setup().size());
    indices = new int[points.arrayLength()];
    for (int i = 0; i < points.count(); i++) {
      indices[points.get(i)] = i + 1;
    }
    int thoughts = 0;
    int visited = 0;
    for (Turn turn : game.turns()) {
      Thought thought = turn.thought();
      if (thought != null) {
        thoughts++;
        visited += thought.candidates().size();
        hasSearches = true;
        hasLeads |= thought.lead() != null;
        hasValues |= thought.candidates().hasValues();
        hasTargets |= thought.target() != null;
      }
    }
    moves.expect(game.turns().size());
    searches.expect(game.turns().size());
    for (Column column : List.of(rootVisits, rootValues, candidates)) {
      column.expect(thoughts);
    }
    for (Column column : List.of(candidateMoves, candidateVisits, candidateValues)) {
      column.expect(visited);
    }
    for (Turn turn : game.turns()) {
      add(turn);
    }
  }

  private void add(Turn turn) {
    moves.add(indices[turn.move()]);
    Thought thought = turn.thought();
    if (hasSearches) {
      Search search =
          thought == null
              ? Search.SEARCH_NONE
              : thought.full() ? Search.SEARCH_FULL : Search.SEARCH_CHEAP;
      searches.add(search.getNumber());
    }
    if (thought != null) {
      add(thought);
    }
  }

  private void add(Thought thought) {
    rootVisits.add(thought.visits());
    rootValues.add(Quantum.ofValue(thought.value()));
    if (hasLeads) {
      rootLeads.addSigned(thought.lead() == null ? NO_LEAD : Quantum.ofLead(thought.lead()));
    }
    MoveCounts counts = thought.candidates();
    add(counts, candidates, candidateMoves, candidateVisits);
    for (int i = 0; hasValues && i < counts.size(); i++) {
      candidateValues.add(
          Quantum.ofMoveValue(counts.hasValues() ? counts.value(i) : thought.value()));
    }
    if (hasTargets) {
      add(thought.target(), targets, targetMoves, targetWeights);
    }
  }

  private void add(@Nullable MoveCounts counts, Column sizes, Column steps, Column numbers) {
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
    for (Column column : all) {
      size += column.size();
    }
    return size;
  }

  void write(CodedOutputStream out) throws IOException {
    for (Column column : all) {
      column.write(out);
    }
  }
}
