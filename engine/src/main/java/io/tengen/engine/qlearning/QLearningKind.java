package io.tengen.engine.qlearning;

import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.Player;
import io.tengen.engine.rollout.PolicyPair;
import io.tengen.engine.rollout.ValueTable;
import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.SettingTable;
import io.tengen.engine.setting.SettingValues;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The engine kind {@code qlearning}: plays by a table of values that {@code tengen minigo train-q}
 * wrote. A table is one of the worker's policies.
 */
public final class QLearningKind implements EngineKind {
  private static final Setting<String> TABLE =
      Setting.entry("table", WorkerResource.POLICY)
          .meaning("the table of values, from `tengen minigo train-q`")
          .unrepeatable();

  private static final SettingTable SETTINGS = SettingTable.of(TABLE, Setting.SEED);

  private final TreeMap<String, PolicyPair> policies;

  /**
   * @param policies the worker's policies, of which some are tables
   */
  public QLearningKind(Map<String, PolicyPair> policies) {
    this.policies = new TreeMap<>(policies);
  }

  @Override
  public String name() {
    return "qlearning";
  }

  @Override
  public String meaning() {
    return "the move of greatest value by a table that Q-learning has written";
  }

  @Override
  public SettingTable settings() {
    return SETTINGS;
  }

  @Override
  public List<String> offers() {
    List<String> offers = new ArrayList<>(List.of(name()));
    policies.forEach((name, policy) -> {
      if (policy.table().isPresent()) {
        offers.add(WorkerResource.POLICY.requirement(name(), name));
      }
    });
    return offers;
  }

  @Override
  public Player create(EngineSpec spec, long seed) {
    SettingValues values = SETTINGS.read(spec);
    String name = values.find(TABLE).orElse(null);
    if (name == null) {
      return new QLearningPlayer((key, fallback) -> fallback, values.seed(seed));
    }
    PolicyPair policy = policies.get(name);
    if (policy == null) {
      throw spec.fault(
          "table \"" + name + "\" is not known; give it with --policy " + name + "=FILE");
    }
    // A policy that only the coordinator has is not known here; its workers check it.
    if (policy.table().isEmpty() && !policy.equals(PolicyPair.shipped())) {
      throw spec.fault(
          "\"" + name + "\" is a rollout policy; train a table with tengen minigo train-q");
    }
    return policy
        .table()
        .map(table -> new QLearningPlayer(table::get, values.seed(seed)))
        .orElseGet(() -> new QLearningPlayer((key, fallback) -> fallback, values.seed(seed)));
  }

  /** Refuses other rules than those that the table was trained for. */
  @Override
  public void requireRules(EngineSpec spec, Rules rules) {
    table(spec).ifPresent(table -> require(spec, table, table.rules().equals(rules.name())));
  }

  /** Refuses games of other terms than those that the table was trained for. */
  @Override
  public void requireEncounter(EngineSpec spec, Encounter encounter) {
    GameSetup setup = encounter.setup();
    table(spec)
        .ifPresent(table ->
            require(spec, table, table.size() == setup.size() && table.komi() == setup.komi()));
  }

  private Optional<ValueTable> table(EngineSpec spec) {
    return Optional.ofNullable(policies.get(spec.settings().getOrDefault(TABLE.key(), "")))
        .flatMap(PolicyPair::table);
  }

  private static void require(EngineSpec spec, ValueTable table, boolean isEqual) {
    if (!isEqual) {
      throw spec.fault(
          "its table is for --rules %s --board %d --komi %s"
              .formatted(table.rules(), table.size(), table.komi()));
    }
  }
}
