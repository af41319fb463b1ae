package io.tengen.coordinator.pairing;

import io.tengen.coordinator.pairing.StandingsTable.Row;
import java.util.ArrayList;
import java.util.List;

/**
 * A competition of single players whose match points are added up for their teams, by the Chinese
 * rules (2002). Teams that are level are placed by the points of their first members, then of their
 * second ones, and so on.
 */
public final class MembersFormat extends ForwardingFormat {
  private final Roster roster;

  /**
   * @param individual the competition of single players, in which members of a team do not meet
   *     while that is possible
   */
  public MembersFormat(RoundFormat individual, Roster roster) {
    super(individual);
    this.roster = roster;
  }

  @Override
  public List<Row> teams(Outcome outcome) {
    int[] points = new int[players()];
    int[] warnings = new int[players()];
    for (Row row : standings(outcome)) {
      points[row.player()] = row.matchPoints();
      warnings[row.player()] = row.warnings();
    }
    List<Row> rows = new ArrayList<>();
    for (int team = 0; team < roster.size(); team++) {
      List<Integer> members = roster.members(team);
      rows.add(
          Row.of(
              team,
              0,
              members.stream().mapToInt(member -> points[member]).sum(),
              members.stream().mapToInt(member -> warnings[member]).sum(),
              members.stream().map(member -> points[member]).toList()));
    }
    return StandingsTable.placed(rows, StandingsTable.BY_POINTS);
  }
}
