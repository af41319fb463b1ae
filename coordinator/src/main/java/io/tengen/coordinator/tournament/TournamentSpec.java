package io.tengen.coordinator.tournament;

import io.tengen.coordinator.pairing.Roster;
import io.tengen.coordinator.pairing.RoundRobinSchedule;
import io.tengen.coordinator.pairing.adaptive.AdaptivePolicy;
import io.tengen.coordinator.pairing.adaptive.AdaptivePolicy.Goal;
import io.tengen.coordinator.rating.EloModel;
import io.tengen.coordinator.tuning.Trial;
import io.tengen.coordinator.tuning.Tuning;
import io.tengen.game.match.EngineSpec;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.Teams;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A tournament format with its settings. Its text form is {@code KIND} or {@code
 * KIND:key=value,...}, such as {@code swiss:rounds=7,games=2}. Engines are identified by their
 * place in the run's list, the strongest first where that is known.
 *
 * <p>Some formats have a fixed schedule and take as many games as the run was asked for. The others
 * draw games from the results so far, by a {@link TournamentState}, and end by themselves.
 */
public sealed interface TournamentSpec
    permits TournamentSpec.Everyone,
        TournamentSpec.Gauntlet,
        TournamentSpec.Sprt,
        TournamentSpec.Adaptive,
        TournamentSpec.Tune,
        RoundsSpec {
  /**
   * Parses the text form.
   *
   * @param text a format with its settings; empty for {@link Everyone}
   * @throws IllegalArgumentException with one line that names the setting and the remedy
   */
  static TournamentSpec parse(String text) {
    return text.isEmpty() ? new Everyone() : TournamentSpecReader.read(text);
  }

  /**
   * Returns the tournament of a run; of self-play, which has none, {@link Everyone}.
   *
   * @throws IllegalArgumentException with one line that names the setting and the remedy if the
   *     text cannot be read, or the run's engines cannot play it
   */
  static TournamentSpec of(RunSpec spec) {
    TournamentSpec tournamentSpec =
        of(spec.format(), spec.teams(), spec.engines().stream().map(EngineSpec::name).toList());
    if (spec.kind() == RunKind.SELF_PLAY) {
      return tournamentSpec;
    }
    int engines = spec.engines().size();
    tournamentSpec.check(engines);
    int most = tournamentSpec.most(engines);
    if (most != ENDLESS && most > spec.games()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "format %s takes up to %,d games between %d engines; games=%,d are too few",
              spec.format().isEmpty() ? tournamentSpec.kind() : spec.format(),
              most,
              engines,
              spec.games()));
    }
    if (tournamentSpec instanceof Sprt && !spec.terms().black().isEmpty()) {
      throw new IllegalArgumentException(
          "format sprt counts colour-swapped pairs of games, and there are none if \""
              + spec.terms().black()
              + "\" always takes Black; leave out one of the two");
    }
    if (tournamentSpec instanceof Tune tune) {
      TuningCheck.require(tune.tuning(), spec);
    }
    return tournamentSpec;
  }

  /**
   * Returns the tournament of engines that play for themselves or for teams.
   *
   * @param engines names of the run's engines
   * @throws IllegalArgumentException with one line that names the setting and the remedy if the
   *     text cannot be read, or teams cannot play it
   */
  static TournamentSpec of(String text, Teams teams, List<String> engines) {
    TournamentSpec spec = parse(text);
    if (teams.isEmpty()) {
      return spec;
    }
    teams.require(engines);
    RoundsSpec.ByPoints tournament =
        switch (spec) {
          case Everyone everyone -> new RoundsSpec.RoundRobin(1, 2, RoundsSpec.Ties.SHARE);
          case RoundsSpec.ByPoints byPoints -> byPoints;
          default ->
              throw new IllegalArgumentException(
                  "format "
                      + spec.kind()
                      + " is not for teams that a file names; choose round-robin or swiss");
        };
    return new RoundsSpec.OfTeams(tournament, Roster.of(teams, engines));
  }

  /** Returns the name of the kind of tournament: the text before the colon. */
  String kind();

  /**
   * Checks that this number of engines can play the tournament.
   *
   * @throws IllegalArgumentException with a one-line message if they cannot
   */
  default void check(int engines) {
    most(engines);
  }

  /**
   * Returns the most games that the tournament can take before it ends by itself.
   *
   * @return {@link #ENDLESS} if it ends only by results or by the number of games asked for
   * @throws IllegalArgumentException with a one-line message if this number of engines cannot play
   *     it
   */
  default int most(int engines) {
    return ENDLESS;
  }

  /**
   * Returns whether two engines can ever meet. Symmetric in the two engines.
   *
   * @param one index of an engine
   * @param other index of another engine
   * @param engines number of engines in the run
   */
  default boolean canMeet(int one, int other, int engines) {
    return true;
  }

  /**
   * Returns whether the first engine of a pairing has Black in its first game. If not, a lot
   * decides (nigiri).
   */
  default boolean firstHasBlack() {
    return false;
  }

  /** The value of {@link #most} for tournaments without a limit. */
  int ENDLESS = Integer.MAX_VALUE;

  /** A round robin that lasts as long as the run; see {@link RoundRobinSchedule}. */
  record Everyone() implements TournamentSpec {
    @Override
    public String kind() {
      return "round-robin";
    }
  }

  /** The first engine against each of the others. */
  record Gauntlet() implements TournamentSpec {
    @Override
    public String kind() {
      return "gauntlet";
    }

    @Override
    public boolean canMeet(int one, int other, int engines) {
      return one == 0 || other == 0;
    }
  }

  /** Two engines until a sequential test of the first against the second is decided. */
  record Sprt(double elo0, double elo1, double alpha, double beta, EloModel model)
      implements TournamentSpec {
    @Override
    public String kind() {
      return "sprt";
    }

    @Override
    public void check(int engines) {
      if (engines != 2) {
        throw new IllegalArgumentException(
            "format sprt tests one engine against another, not " + engines + " engines");
      }
    }

    /** Returns the parameters of the test. */
    public io.tengen.coordinator.rating.Sprt test() {
      return new io.tengen.coordinator.rating.Sprt(elo0, elo1, alpha, beta, model);
    }
  }

  /**
   * A tournament that next pairs the engines whose game is most informative, until every wanted
   * rating difference is known precisely enough.
   *
   * @param width half-width of a 95 % interval that is narrow enough, in Elo
   * @param focus the wanted differences; empty for all pairs of engines
   */
  record Adaptive(double width, List<Goal> focus) implements TournamentSpec {
    public Adaptive {
      focus = List.copyOf(focus);
    }

    @Override
    public String kind() {
      return "adaptive";
    }

    @Override
    public void check(int engines) {
      for (Goal goal : focus) {
        int last = Math.max(goal.one(), goal.other());
        if (last >= engines) {
          throw new IllegalArgumentException(
              "format adaptive: focus names engine " + (last + 1) + " of " + engines);
        }
      }
    }

    AdaptivePolicy policy(int engines) {
      return focus.isEmpty() ? AdaptivePolicy.ofAll(engines) : new AdaptivePolicy(engines, focus);
    }
  }

  /** Two copies of an engine, whose settings are tuned by their games. */
  record Tune(Tuning tuning) implements TournamentSpec {
    @Override
    public String kind() {
      return "tune";
    }

    @Override
    public void check(int engines) {
      if (engines != 2) {
        throw new IllegalArgumentException(
            "format tune plays two copies of one engine, not " + engines + " engines");
      }
    }

    /**
     * Returns an engine with the values that it plays a game with.
     *
     * @param trial the values of the game
     * @param engine index of the engine in the run's list
     */
    public EngineSpec engine(EngineSpec spec, @Nullable Trial trial, int engine) {
      Trial played = Objects.requireNonNull(trial, "a game of a tuning has values");
      return tuning.apply(spec, engine == 0 ? played.one() : played.other());
    }
  }
}
