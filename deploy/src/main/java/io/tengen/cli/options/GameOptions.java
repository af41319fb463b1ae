package io.tengen.cli.options;

import io.tengen.cli.console.CommandException;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.RuleDefaults;
import io.tengen.game.match.TimeScale;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Komi;
import io.tengen.game.rules.Repetition;
import io.tengen.game.rules.Rules;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for rules, board, clock and number of games. An option that is not given is null. */
public final class GameOptions {
  private static final int BOARD = 9;
  private static final int GAMES = 120;
  private static final int MOST_GAMES = 10_000_000;

  /** Engines limit themselves by their settings; one that hangs for a minute loses. */
  private static final TimeSystem TIME = new TimeSystem.None(Duration.ofSeconds(60));

  @Option(
      names = "--board",
      paramLabel = "SIZE",
      description = "Points along one side, 2 to 25 (default: 9; 5 for mini-go).")
  private @Nullable Integer board;

  @Option(
      names = "--komi",
      paramLabel = "POINTS",
      description = {
        "Points added to White's area (default: 7.5; a fair komi on boards below 8x8: 2x2"
            + " 0.5, 3x3 8.5, 4x4 1.5, 5x5 24.5, 6x6 3.5, 7x7 8.5; 0.5 with handicap; 2.5 for"
            + " mini-go on 5x5; 0 for rules that count nothing, such as nogo)."
      })
  private @Nullable Double komi;

  @Mixin private RulesOption rules;

  @Option(
      names = "--games",
      paramLabel = "N",
      description = {
        "Games to play in all, or at most for formats that end by results; the last one of an odd"
            + " number has no partner with colours swapped (default: 120). tengen evaluate --resume"
            + " RUN --games 400 gives a run more games: 400 in all."
      })
  private @Nullable Integer games;

  @Option(
      names = "--handicap",
      paramLabel = "N",
      description = "Black stones on the star points, 0 or 2 to 9 (default: 0).")
  private @Nullable Integer handicap;

  @Option(
      names = "--time",
      paramLabel = "TIME",
      description = {
        "Time of each side: 5s/move, 10m (all moves), 10m+3x30s (byo-yomi), 10m+15/10m (15 moves in"
            + " 10 minutes), none, or none/60s: no clock, but a move that takes longer loses"
            + " (default: none/60s; 10s/move for mini-go). NAME=TIME is the time of one engine; may"
            + " be repeated."
      })
  private @Nullable List<String> time;

  @Option(
      names = "--time-scale",
      paramLabel = "HOW",
      description = {
        "Whether clocks are the same on machines of unlike speed: none gives the stated time"
            + " everywhere; worker takes it as that of the reference machine, and a worker of twice"
            + " its speed gives half of it (default: worker on a cluster, none here and for mini-go;"
            + " see docs/fleet.md)."
      })
  private @Nullable String timeScale;

  @Option(
      names = "--timeout",
      paramLabel = "WHAT",
      description = {
        "Penalty when the last byo-yomi period is used up: loses, or pass, which costs the turn; in"
            + " sudden death also concede: the side gives up every point that is still open, and"
            + " the board is counted (default: loses)."
      })
  private @Nullable String timeout;

  @Option(
      names = "--late",
      paramLabel = "TIME",
      description = {
        "Time after which a program that is not ready for a game has forfeited it; what it is late"
            + " is taken from its time twice over. If both are too late, both lose (default: never;"
            + " starting a program counts as time of its first move)."
      })
  private @Nullable String late;

  @Option(
      names = "--illegal",
      paramLabel = "WHAT",
      description = {
        "Penalty for an illegal move: loses, or warning, which costs the turn and two points; the"
            + " second one loses. With warning, suicide costs only the turn (default: loses)."
      })
  private @Nullable String illegal;

  @Option(
      names = "--repetition",
      paramLabel = "WHAT",
      description = {
        "Result of a triple ko and the like: forbid it, or end the game by draw, void, replay"
            + " (another game in its place, three times at most) or both-lose; other repetitions"
            + " stay forbidden. Or allow every repetition (default: as the rules have it)."
      })
  private @Nullable String repetition;

  @Option(
      names = "--cleanup",
      paramLabel = "HOW",
      description = {
        "Dead stones after two passes: agree asks both players and resumes play if they"
            + " disagree; stand takes every stone to be alive (default: agree; stand for mini-go)."
      })
  private @Nullable String cleanUp;

  @Option(
      names = "--moves",
      paramLabel = "N",
      description = {
        "Moves after which the board is counted as it stands (default: four times its points)."
      })
  private @Nullable Integer moves;

  @Option(
      names = "--adjudicate",
      paramLabel = "RATExN",
      description = {
        "Ends a game that both players take to be decided: with 0.95x4, when each has expected"
            + " the same side to score 0.95 or more in four consecutive moves. Engines that do not"
            + " estimate who is ahead, such as external ones, never agree (default: none)."
      })
  private @Nullable String adjudicate;

  @Option(
      names = "--decided",
      paramLabel = "WHAT",
      description = {
        "What happens when every point belongs to one side whatever is played (Benson): play on"
            + " until both pass, or count (default: play; in self-play count, except mini-go)."
      })
  private @Nullable String decided;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of all random numbers (default: a different one each time).")
  private @Nullable Long seed;

  /** Returns whether any of these options was given. */
  public boolean anyGiven() {
    return games != null || anyButGamesGiven();
  }

  /** Returns whether an option other than {@code --games} was given. */
  public boolean anyButGamesGiven() {
    return board != null
        || komi != null
        || rules.isGiven()
        || handicap != null
        || time != null
        || timeScale != null
        || timeout != null
        || late != null
        || illegal != null
        || repetition != null
        || cleanUp != null
        || moves != null
        || adjudicate != null
        || decided != null
        || seed != null;
  }

  /** Returns board, rules, komi and handicap. */
  public GameSetup setup() throws CommandException {
    int stones = handicap == null ? 0 : handicap;
    try {
      Rules ruleSet = rules.get();
      int size = board == null ? RuleDefaults.size(ruleSet).orElse(BOARD) : board;
      if (repetition != null) {
        ruleSet = ruleSet.with(repetition(repetition));
      }
      return GameSetup.of(ruleSet, size, Komi.of(ruleSet, size, stones, komi)).withHandicap(stones);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  /** Returns the number of games if {@code --games} was given. */
  public OptionalInt givenGames() throws CommandException {
    return games == null ? OptionalInt.empty() : OptionalInt.of(games(games));
  }

  /** Returns the number of games to play. */
  public int games() throws CommandException {
    return games(games == null ? GAMES : games);
  }

  /** Returns the most games of an evaluation with this format, engines and teams. */
  public int games(FormatOptions format, TeamsFile.Entries entries) throws CommandException {
    return games(format.games(entries, games, GAMES));
  }

  private static int games(int count) throws CommandException {
    if (count < 1 || count > MOST_GAMES) {
      throw CommandException.badInput("--games " + count + " is not between 1 and " + MOST_GAMES);
    }
    return count;
  }

  /**
   * Returns the match rules of games by these rules for which no option is given.
   *
   * @param fallback what happens with decided games, unless the rules have defaults
   */
  public static MatchRules usual(Rules rules, MatchRules.Decided fallback) {
    return RuleDefaults.of(rules)
        .map(RuleDefaults::match)
        .orElse(MatchRules.DEFAULT.withTime(TIME).withDecided(fallback));
  }

  /** Returns the match rules, with the default for decided games. */
  public MatchRules match() throws CommandException {
    return match(MatchRules.DEFAULT.decided());
  }

  /**
   * Returns the match rules.
   *
   * @param fallback what happens with decided games if {@code --decided} is not given
   */
  public MatchRules match(MatchRules.Decided fallback) throws CommandException {
    MatchRules match = usual(rules.get(), fallback);
    try {
      for (String of : times(false)) {
        match = match.with("time", of);
      }
      match = moves == null ? match : match.withMoves(moves);
      match = adjudicate == null ? match : match.with("adjudicate", adjudicate);
      match = decided == null ? match : match.with("decided", decided);
      match = timeout == null ? match : match.with("timeout", timeout);
      match = late == null ? match : match.with("late", late);
      match = illegal == null ? match : match.with("illegal", illegal);
      return cleanUp == null ? match : match.with("cleanup", cleanUp);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput("--" + e.getMessage(), e);
    }
  }

  /** Returns the times of engines that have one of their own, by name. */
  public Map<String, TimeSystem> timesOfEngines() throws CommandException {
    Map<String, TimeSystem> byName = new TreeMap<>();
    for (String text : times(true)) {
      int equals = text.lastIndexOf('=');
      String name = text.substring(0, equals);
      try {
        if (byName.put(name, TimeSystem.parse(text.substring(equals + 1))) != null) {
          throw CommandException.badInput("--time gives \"" + name + "\" two times; give it one");
        }
      } catch (IllegalArgumentException e) {
        throw CommandException.badInput("--" + e.getMessage(), e);
      }
    }
    return byName;
  }

  /**
   * Returns the values of {@code --time}.
   *
   * @param named whether to return the times of single engines or of all engines
   */
  private List<String> times(boolean named) {
    return time == null
        ? List.of()
        : time.stream().filter(text -> text.contains("=") == named).toList();
  }

  private static Repetition repetition(String word) {
    for (Repetition choice : Repetition.values()) {
      if (choice.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(word)) {
        return choice;
      }
    }
    throw new IllegalArgumentException(
        "--repetition=" + word + " is not forbid, draw, void, replay, both-lose or allow");
  }

  /**
   * Returns how clocks are scaled. By default they are on a cluster, whose machines may be unlike,
   * unless the rules state times, as those of mini-go do.
   *
   * @param onCluster whether workers of a coordinator play the games
   */
  public TimeScale timeScale(boolean onCluster) throws CommandException {
    if (timeScale == null) {
      boolean isScaled = onCluster && hasClock() && RuleDefaults.of(setup().rules()).isEmpty();
      return isScaled ? TimeScale.WORKER : TimeScale.NONE;
    }
    try {
      return TimeScale.parse(timeScale);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput("--" + e.getMessage(), e);
    }
  }

  private boolean hasClock() throws CommandException {
    return match().hasClock() || timesOfEngines().values().stream().anyMatch(TimeSystem::isClock);
  }

  /** Returns the seed; a random one is below 2^53, so that every JSON reader preserves it. */
  public long seed() {
    return seed == null ? new SecureRandom().nextLong(1L << 53) : seed;
  }
}
