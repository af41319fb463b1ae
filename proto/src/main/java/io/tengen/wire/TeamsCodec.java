package io.tengen.wire;

import io.tengen.proto.v1.TeamOrder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Encodes and decodes {@link Teams}. */
final class TeamsCodec {
  private TeamsCodec() {}

  static io.tengen.proto.v1.Teams encode(Teams teams) {
    return io.tengen.proto.v1.Teams.newBuilder()
        .setLineUp(teams.lineUp().text())
        .addAllTeams(teams.teams().stream().map(TeamsCodec::encode).toList())
        .build();
  }

  private static io.tengen.proto.v1.Team encode(Teams.Team team) {
    var message =
        io.tengen.proto.v1.Team.newBuilder()
            .setName(team.name())
            .addAllMembers(team.members())
            .addAllSubstitutes(team.substitutes());
    team.orders()
        .forEach((round, order) ->
            message.putOrders(round, TeamOrder.newBuilder().addAllEngines(order).build()));
    return message.build();
  }

  /**
   * Decodes teams.
   *
   * @throws IllegalArgumentException with one line if the line-up is unknown
   */
  static Teams decode(io.tengen.proto.v1.Teams message) {
    return new Teams(
        LineUp.parse(message.getLineUp()),
        message.getTeamsList().stream().map(TeamsCodec::decode).toList());
  }

  private static Teams.Team decode(io.tengen.proto.v1.Team message) {
    Map<Integer, List<String>> orders = new TreeMap<>();
    message.getOrdersMap().forEach((round, order) -> orders.put(round, order.getEnginesList()));
    return new Teams.Team(
        message.getName(), message.getMembersList(), message.getSubstitutesList(), orders);
  }
}
