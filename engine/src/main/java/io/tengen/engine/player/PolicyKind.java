package io.tengen.engine.player;

import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.MctsKind;
import io.tengen.engine.play.Player;
import io.tengen.engine.search.NetworkSettings;
import io.tengen.engine.setting.Condition;
import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.SettingTable;
import io.tengen.engine.setting.SettingValues;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.game.match.EngineSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The engine kind {@code policy}: draws its moves from a policy, without a search. So the paper on
 * AlphaGo compares its policies with each other and with other programs (Silver et al. 2016,
 * Methods: "Evaluation"). Thread-safe.
 */
public final class PolicyKind implements EngineKind {
  private static final Setting<String> NETWORK =
      Setting.entry(WorkerResource.NETWORK)
          .unset("none: the weights of `policy`")
          .meaning("a network, whose policy is used")
          .page("inference.md")
          .unrepeatable();

  private static final Condition NETWORK_GIVEN =
      new Condition(
          "`net`",
          values -> values.has(NETWORK),
          "has an effect only with a network; add net=NAME");

  private static final Setting<NetworkSettings.Symmetry> SYMMETRY =
      Setting.choice("symmetry", NetworkSettings.Symmetry.class)
          .meaning(
              "which of the eight images of a position the network evaluates: a random one;"
                  + " `stable`: always the same one; `average`: the mean of all eight")
          .needs(NETWORK_GIVEN)
          .repeatable();

  private static final Setting<String> WEIGHTS =
      Setting.entry(WorkerResource.POLICY)
          .unset("built-in weights")
          .meaning("weights of patterns, whose tree policy is used")
          .page("policies.md")
          .needs(
              new Condition(
                  "no `net`",
                  values -> !values.has(NETWORK),
                  "is not possible with net=; leave out one of them"))
          .unrepeatable();

  private static final Setting<Double> TEMPERATURE =
      Setting.decimal("temperature", 0, 100)
          .defaultsTo(1.0)
          .meaning(
              "probabilities are raised to the power of 1 / `temperature` before a move is drawn; 0"
                  + " for the most likely move")
          .repeatable();

  private static final SettingTable SETTINGS =
      SettingTable.of(NETWORK, SYMMETRY, WEIGHTS, TEMPERATURE, Setting.SEED);

  private final MctsKind search;

  /**
   * Creates a kind that asks the networks and the weights of a search for their policies.
   *
   * @param search the kind of the search, with the worker's networks and weights
   */
  public PolicyKind(MctsKind search) {
    this.search = search;
  }

  @Override
  public String name() {
    return "policy";
  }

  @Override
  public String meaning() {
    return "moves drawn from a network's or a pattern policy, without search";
  }

  @Override
  public SettingTable settings() {
    return SETTINGS;
  }

  @Override
  public boolean isRepeatable(EngineSpec spec) {
    return SETTINGS.isRepeatable(spec);
  }

  @Override
  public List<String> offers() {
    return search.offers().stream()
        .map(offer -> name() + offer.substring(search.name().length()))
        .toList();
  }

  @Override
  public void requireBoard(EngineSpec spec, int size) {
    search.requireBoard(searchSpec(spec), size);
  }

  @Override
  public Player create(EngineSpec spec, long seed) {
    SettingValues values = SETTINGS.read(spec);
    long own = values.seed(seed);
    return new PolicyPlayer(search.create(searchSpec(spec), own), values.get(TEMPERATURE), own);
  }

  /** Returns the search whose root has the policy as its priors. */
  private EngineSpec searchSpec(EngineSpec spec) {
    EngineSpec searching =
        new EngineSpec(spec.name(), search.name(), Map.of("visits", "1", "maxNodes", "1"));
    Optional<String> network = network(spec);
    if (network.isPresent()) {
      EngineSpec asking = searching.with(WorkerResource.NETWORK.key(), network.get());
      String symmetry = spec.settings().get(SYMMETRY.key());
      return symmetry == null ? asking : asking.with(SYMMETRY.key(), symmetry);
    }
    String weights = spec.settings().get(WEIGHTS.key());
    return weights == null ? searching : searching.with(WEIGHTS.key(), weights);
  }
}
