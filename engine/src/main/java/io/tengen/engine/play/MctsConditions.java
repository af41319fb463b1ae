package io.tengen.engine.play;

import io.tengen.engine.setting.Condition;
import io.tengen.engine.setting.SettingValues;

/** The conditions between settings of {@code mcts}: what they require and what they exclude. */
final class MctsConditions {
  /** There is a network. */
  static final Condition NETWORK =
      new Condition(
          "`net`",
          values -> values.has(MctsTable.NETWORK),
          "has no effect without a network; add net=NAME");

  /** There is a network, or the weight of rollouts is 1. */
  static final Condition NETWORK_OR_ALL_ROLLOUTS =
      new Condition(
          "`net`",
          values -> values.has(MctsTable.NETWORK) || values.get(MctsTable.LAMBDA) == 1,
          NETWORK.refusal());

  /** There are a network and no rollouts. */
  static final Condition NETWORK_ALONE =
      new Condition(
          "`net` alone",
          MctsConditions::isNetworkAlone,
          "has an effect only with a network alone; add net=NAME, and leave lambda out");

  /** Rollouts are played. */
  static final Condition ROLLOUTS =
      new Condition(
          "rollouts",
          values -> !isNetworkAlone(values),
          "has no effect with a network alone; add lambda=, above 0");

  /** There is no network. */
  static final Condition NO_NETWORK =
      new Condition(
          "no `net`", values -> !values.has(MctsTable.NETWORK), "has no effect with a network");

  /** The search depends on priors that no network gives. */
  static final Condition OWN_PRIORS =
      new Condition("", MctsConditions::usesOwnPriors, ROLLOUTS.refusal());

  /** The priors of the network, if there is one, are used. */
  static final Condition NETWORK_PRIORS =
      new Condition(
          "", MctsConditions::usesPriors, "has no effect if a network's priors are ignored");

  /** Either the priors of the network are used, or its values. */
  static final Condition PRIORS_OR_VALUES =
      new Condition(
          "",
          values -> usesPriors(values) || values.get(MctsTable.LAMBDA) < 1,
          "is not possible with lambda=1, which uses only the priors of a network");

  /** The values of a network are used. */
  static final Condition VALUES =
      new Condition(
          "",
          values -> values.get(MctsTable.LAMBDA) < 1,
          "has no effect with lambda=1, which uses only the priors of a network");

  /** No search ends because it is settled. */
  static final Condition COUNTED_IN_FULL =
      new Condition(
          "`stop=full`",
          values -> values.get(MctsTable.STOP) == MctsTable.Stop.FULL,
          "is not possible with stop=settled; leave out one of them");

  /** Rollouts or priors use pattern weights. */
  static final Condition PATTERNS =
      new Condition(
          "pattern `rollout` or `prior`",
          values ->
              !values.get(MctsTable.ROLLOUT).equals(MctsTable.UNIFORM)
                  || values.get(MctsTable.PRIOR) == MctsTable.Prior.PATTERN,
          "has an effect only with pattern rollouts or priors");

  /** Rollouts have the built-in weights, which all workers have. */
  static final Condition BUILT_IN_WEIGHTS =
      new Condition(
          "no `policy`",
          values -> !values.has(MctsTable.POLICY),
          "is not possible with policy=, whose weights other workers do not have; leave out one of"
              + " them");

  /** A search that stops when it is settled has a number of visits. */
  static final Condition COUNTABLE =
      new Condition(
          "",
          values ->
              values.get(MctsTable.STOP) == MctsTable.Stop.FULL
                  || values.has(MctsTable.VISITS)
                  || !values.has(MctsTable.TIME),
          "counts visits; add visits=");

  /** The number of visits is given. */
  static final Condition VISITS =
      new Condition(
          "`visits`",
          values -> values.has(MctsTable.VISITS),
          "is not possible without a number of visits; add visits=");

  /** A cheap search has fewer visits than a full one. */
  static final Condition CHEAPER =
      new Condition(
          "",
          values -> values.get(SelfPlayTable.CHEAP) < values.get(MctsTable.VISITS),
          "is not cheaper than a full search; give fewer than visits=");

  /** There are cheap searches. */
  static final Condition CHEAP =
      new Condition(
          "`cheap`", values -> values.has(SelfPlayTable.CHEAP), "has no effect without cheap=");

  /** The search is a Gumbel search. */
  static final Condition GUMBEL =
      new Condition(
          "`gumbel`", values -> values.has(SelfPlayTable.GUMBEL), "has no effect without gumbel=");

  /** The search is not a Gumbel search. */
  static final Condition NO_GUMBEL =
      new Condition(
          "no `gumbel`",
          values -> !values.has(SelfPlayTable.GUMBEL),
          "is not possible with gumbel=; leave out one of them");

  /** There are enough visits for sequential halving. */
  static final Condition SEVERAL_VISITS =
      new Condition(
          "",
          values -> values.get(MctsTable.VISITS) > 1,
          "is not possible with visits=1; give at least 2");

  /** The search runs on one thread. */
  static final Condition ONE_THREAD =
      new Condition(
          "one thread",
          values -> values.get(MctsTable.THREADS) == 1,
          "is not possible on several threads; leave out threads=");

  private MctsConditions() {}

  /** Returns whether there are a network and no rollouts. */
  static boolean isNetworkAlone(SettingValues values) {
    return values.has(MctsTable.NETWORK) && values.get(MctsTable.LAMBDA) == 0;
  }

  /** Returns whether chance varies the root's moves: by a Gumbel search, or by Dirichlet noise. */
  static boolean explores(SettingValues values) {
    return values.has(SelfPlayTable.GUMBEL) || values.get(SelfPlayTable.NOISE) > 0;
  }

  /** Returns whether the search depends on priors that no network gives. */
  static boolean usesOwnPriors(SettingValues values) {
    return !(isNetworkAlone(values) && usesPriors(values));
  }

  /** Returns whether the priors of a network, if there is one, are used. */
  static boolean usesPriors(SettingValues values) {
    return values.get(MctsTable.NET_PRIORS) == MctsTable.NetPriors.USE;
  }
}
