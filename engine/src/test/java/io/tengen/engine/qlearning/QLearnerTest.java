package io.tengen.engine.qlearning;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.Decision;
import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.engine.play.Player;
import io.tengen.engine.rollout.PolicyFileException;
import io.tengen.engine.rollout.PolicyPair;
import io.tengen.engine.rollout.ValueTable;
import io.tengen.engine.setting.ResourceName;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QLearnerTest {
  private static final GameSetup SETUP = GameSetup.of(Rules.MINI_GO, 5, 2.5);

  /** A game of three moves on 2x2, which a table can hold completely. */
  private static final GameSetup SMALL = GameSetup.of(Rules.parse("mini-go,moves=3"), 2, 0.5);

  @TempDir private Path folder;

  private static byte[] trained(long seed) throws IOException {
    QLearner learner = new QLearner(SETUP, 100, seed);
    for (int game = 0; game < 100; game++) {
      learner.play();
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    learner.table().write(bytes);
    return bytes.toByteArray();
  }

  @Test
  void theSeedDeterminesTheTable() throws IOException {
    assertArrayEquals(trained(1), trained(1));
    assertTrue(!Arrays.equals(trained(1), trained(2)));
  }

  @Test
  void learnsTheValueOfAPassInASmallGame() throws Exception {
    QLearner learner = new QLearner(SMALL, 2000, 1);
    for (int game = 0; game < 2000; game++) {
      learner.play();
    }
    // Black has two of three moves, and so at least one stone more than White.
    Position position = new Position(SMALL);
    Player player = learner.player(1);
    while (!position.isOver()) {
      Decision decision = player.decide(position, TimeLeft.UNLIMITED);
      position.play(((Decision.Move) decision).move());
    }
    assertTrue(position.score() > 0, position::toString);
  }

  @Test
  void aFileIsAPolicyOfTheEngine() throws Exception {
    Path file = Files.write(folder.resolve("q.table"), trained(1));
    PolicyPair policy = PolicyPair.load(file);
    assertTrue(policy.table().orElseThrow().entries() > 100);
    EngineKinds kinds = StandardEngines.of(Map.of(), Map.of("mine", policy), NetworkRegistry.NONE);
    assertTrue(kinds.offers().contains("qlearning:policy=mine"), () -> "" + kinds.offers());
    assertTrue(!kinds.offers().contains("mcts:policy=mine"), () -> "" + kinds.offers());
    EngineSpec spec = EngineSpec.parse("q=qlearning:table=mine");
    assertEquals(
        Set.of(new ResourceName(WorkerResource.POLICY, "mine")), StandardEngines.entries(spec));
    assertEquals(
        Set.of("qlearning", "qlearning:policy=mine"), StandardEngines.requirements(spec, Set.of()));
    try (Player player = kinds.create(spec, 1)) {
      Position start = new Position(SETUP);
      Decision.Move move = (Decision.Move) player.decide(start, TimeLeft.UNLIMITED);
      assertTrue(start.isLegal(move.move()));
    }
    assertThrows(
        IllegalArgumentException.class,
        () ->
            kinds.requireEncounter(
                spec,
                new EngineKind.Encounter(
                    GameSetup.of(Rules.MINI_GO_AREA, 5, 2.5), Color.BLACK, spec, 1)));
    assertThrows(
        IllegalArgumentException.class,
        () -> kinds.create(EngineSpec.parse("mcts:policy=mine"), 1));
    assertThrows(
        IllegalArgumentException.class,
        () -> kinds.create(EngineSpec.parse("qlearning:table=other"), 1));
  }

  @Test
  void malformedFilesAreRefused() throws Exception {
    byte[] whole = trained(1);
    Path file = folder.resolve("q.table");
    Files.write(file, Arrays.copyOf(whole, whole.length - 1));
    assertThrows(PolicyFileException.class, () -> PolicyPair.load(file));
    Files.write(file, Arrays.copyOf(whole, whole.length + 1));
    assertThrows(PolicyFileException.class, () -> PolicyPair.load(file));
    Files.write(file, Arrays.copyOf(whole, 20));
    assertThrows(PolicyFileException.class, () -> PolicyPair.load(file));
    byte[] changed = whole.clone();
    changed[changed.length - 4] = (byte) 0xff;
    Files.write(file, changed);
    assertThrows(PolicyFileException.class, () -> PolicyPair.load(file));
  }

  @Test
  void unknownKeysHaveTheFallback() {
    ValueTable table =
        new ValueTable("mini-go", 5, 2.5, new long[] {-3, 7}, new float[] {0.25F, 1});
    assertEquals(0.25F, table.get(-3, 0));
    assertEquals(0.5F, table.get(0, 0.5F));
  }
}
