package io.tengen.engine.play;

import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.SearchStats;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/**
 * A deterministic game of the search against itself, without a clock. As a program it plays the
 * games named by its arguments and prints a line for each.
 */
enum FixedGame {
  /** Small enough for a machine that only interprets. */
  TINY(5, "chinese", 0.5, "visits=8", 11),
  NINE(9, "chinese", 7.5, "visits=60", 12),
  THIRTEEN(13, "tromp-taylor", 6.5, "visits=40,rollout=uniform,prior=uniform", 13);

  private static final MatchRules RULES = MatchRules.parse("cleanup=stand,moves=1000");

  private final int size;
  private final String rules;
  private final double komi;
  private final String search;
  private final long seed;

  FixedGame(int size, String rules, double komi, String search, long seed) {
    this.size = size;
    this.rules = rules;
    this.komi = komi;
    this.search = search;
    this.seed = seed;
  }

  public static void main(String[] names) throws InterruptedException {
    for (String name : names) {
      System.out.println(valueOf(name).play());
    }
  }

  /**
   * Plays it: {@code NAME DIGEST RESULT MOVE MOVE ...}. The digest covers the search statistics of
   * every move, to the last bit.
   */
  String play() throws InterruptedException {
    EngineSpec engine = EngineSpec.parse("mcts:" + search);
    GameSetup setup = GameSetup.of(Rules.parse(rules), size, komi);
    GameRecord record;
    MctsKind mcts = new MctsKind();
    try (Player black = mcts.create(engine, seed);
        Player white = mcts.create(engine, -seed)) {
      record =
          new Game(setup, new Game.Seat("black", black), new Game.Seat("white", white), RULES, seed)
              .play();
    }
    Points points = Points.of(size);
    StringBuilder thoughts = new StringBuilder();
    List<String> words = new ArrayList<>();
    for (GameRecord.Move move : record.moves()) {
      thoughts.append(thought(Objects.requireNonNull(move.search())));
      words.add(points.name(move.move()));
    }
    words.addFirst(record.outcome().result());
    words.addFirst(digest(thoughts.toString()));
    words.addFirst(name());
    return String.join(" ", words);
  }

  /**
   * The text of a move for the digest. It must not change, because recorded digests depend on it.
   */
  private static String thought(SearchStats search) {
    return "SearchStats[visits="
        + search.visits()
        + ", winRate="
        + search.winRate()
        + ", candidates="
        + search.candidates()
        + ", policy="
        + search.policy()
        + "]";
  }

  private static String digest(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
