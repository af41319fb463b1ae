package io.tengen.coordinator.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.serialization.Serialization;
import akka.serialization.SerializationExtension;
import akka.serialization.Serializers;
import akka.serialization.jackson.JacksonCborSerializer;
import com.typesafe.config.ConfigFactory;
import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.lease.SuspendedGame;
import io.tengen.coordinator.run.plan.Rematch;
import io.tengen.coordinator.run.plan.Specs;
import io.tengen.coordinator.run.verify.GameVersion;
import io.tengen.coordinator.tournament.DrawnGames;
import io.tengen.coordinator.tournament.Withdrawal;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.MatchTerms;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.record.Handoff;
import io.tengen.game.record.Opening;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Rules;
import io.tengen.wire.FleetShare;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.SelfPlayTerms;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JournalFormatTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");

  private static final Points NINE = Points.of(9);

  private static final RunSpec SPEC =
      RunSpec.builder(
              RunKind.EVALUATION,
              List.of(
                  new EngineSpec("strong", "mcts", Map.of("visits", "800", "lambda", "0.5")),
                  Specs.program("gnu", "gnugo10")),
              GameSetup.of(Rules.CHINESE, 9, 0.5).withHandicap(2),
              120)
          .seed(-5)
          .matchRules(MatchRules.parse("time=10m+3x30s,illegal=warning"))
          .build();

  private static final RunSpec WITH_NETWORKS =
      RunSpec.builder(
              RunKind.SELF_PLAY,
              List.of(new EngineSpec("b6", "mcts", Map.of("net", "b6c96"))),
              SPEC.setup(),
              1)
          .seed(1)
          .networks(Map.of("b6c96", new Artifact("ab".repeat(32), 3_700_000_000L)))
          .build();

  private static final RunSpec WITH_TERMS =
      RunSpec.builder(SPEC.kind(), SPEC.engines(), GameSetup.of(Rules.CHINESE, 9, 7.5), 120)
          .seed(-5)
          .terms(
              new MatchTerms(
                  List.of(new Opening("天元", List.of(NINE.at(4, 4), Points.PASS, NINE.at(0, 0)))),
                  "gnu",
                  Map.of("strong", TimeSystem.parse("10m"))))
          .build();

  private static final RunSpec OF_A_POOL =
      RunSpec.builder(RunKind.EVALUATION, SPEC.engines(), SPEC.setup(), 1)
          .seed(1)
          .pool("main")
          .schedule(new FleetShare(-3, 0.25))
          .build();

  private static final RunSpec WITH_SHARDS =
      WITH_NETWORKS.toBuilder().shards("s3://games/b6/").build();
  private static final RunSpec OF_SELF_PLAY =
      WITH_NETWORKS.toBuilder().selfPlay(new SelfPlayTerms(1.5, 4, 1.25, 0.5)).build();

  private final ActorTestKit kit =
      ActorTestKit.create(
          ConfigFactory.parseResources("tengen-coordinator.conf")
              .withFallback(ConfigFactory.defaultReference())
              .resolve());
  private final Serialization serialization = SerializationExtension.get(kit.system());

  @BeforeAll
  void isCbor() throws Exception {
    assertEquals(
        JacksonCborSerializer.class,
        serialization.serializerFor(RunEvent.RunCreated.class).getClass());
  }

  @AfterAll
  void stop() {
    kit.shutdownTestKit();
  }

  private Object roundTrip(Object entry) throws Exception {
    var serializer = serialization.findSerializerFor(entry);
    byte[] bytes = serialization.serialize(entry).get();
    return serialization
        .deserialize(bytes, serializer.identifier(), Serializers.manifestFor(serializer, entry))
        .get();
  }

  @Test
  void eventsRoundTrip() throws Exception {
    for (RunEvent event :
        List.of(
            new RunEvent.RunCreated(SPEC, NOW, "ada"),
            new RunEvent.RunCreated(WITH_NETWORKS, NOW),
            new RunEvent.RunCreated(WITH_TERMS, NOW),
            new RunEvent.RunCreated(OF_A_POOL, NOW),
            new RunEvent.RunCreated(WITH_SHARDS, NOW),
            new RunEvent.RunCreated(OF_SELF_PLAY, NOW),
            new RunEvent.RunScheduled(new FleetShare(100, 1_000), NOW),
            new RunEvent.RunAnnotated("Do more visits pay?", NOW),
            new RunEvent.RunExtended(10_000_000, NOW),
            new RunEvent.EnginesIdentified(
                List.of(EngineSpec.parse("a=gtp:program=lz,build=Leela-Zero/0.17/ab,visits=9")),
                NOW),
            Specs.commit(Specs.won(3, Color.WHITE), Specs.won(4, Color.BLACK)),
            new RunEvent.GamesCommitted(
                List.of(
                    new CommittedGame(
                        5,
                        null,
                        Outcome.Reason.MOVE_LIMIT,
                        Long.MAX_VALUE,
                        1,
                        0,
                        0,
                        "höhle",
                        "f".repeat(64)))),
            new RunEvent.GamesDrawn(
                List.of(new DrawnGames(0, 3, 1, 2), new DrawnGames(7, 0, 2, 1))),
            new RunEvent.EngineWithdrawn(
                new Withdrawal(2, 3, List.of(new Withdrawal.Forfeit(7, false))), "asked for", NOW),
            new RunEvent.GamesCommitted(
                List.of(
                    new CommittedGame(
                        6,
                        Color.BLACK,
                        Outcome.Reason.CRASH,
                        1,
                        1,
                        1,
                        1,
                        "w",
                        "0".repeat(64),
                        0,
                        1))),
            new RunEvent.RunCreated(SPEC.toBuilder().verify(0.02).build(), NOW),
            new RunEvent.GamesCommitted(
                List.of(Specs.won(3, Color.WHITE)), List.of(new GameVersion(3, "w", "ab"))),
            new RunEvent.GamesCommitted(
                List.of(Specs.won(3, Color.WHITE)),
                List.of(new GameVersion(3, "w", "ab", "token:0f")),
                Map.of("w", "token:0f"),
                NOW),
            new RunEvent.GamesReplayed(List.of(new GameVersion(3, "v", "ab"))),
            new RunEvent.ReplaysGivenUp(List.of(3, 5), "nobody came", NOW),
            new RunEvent.ResultsExcluded("w", "forged", NOW, List.of(Specs.won(3, Color.WHITE))),
            new RunEvent.ResultsExcluded(
                "w", "forged", NOW, List.of(Specs.won(3, Color.WHITE)), "certificate:rack3"),
            new RunEvent.ExclusionLifted("w", NOW, List.of(Specs.won(3, Color.WHITE))),
            new RunEvent.GameAnnulled(
                new AnnulledGame(
                    Specs.won(3, Color.WHITE),
                    io.tengen.wire.AnnulledSide.BOTH,
                    "wrong komi",
                    NOW)),
            new RunEvent.AnnulmentLifted(3, NOW),
            new RunEvent.RunPaused(NOW),
            new RunEvent.RunCancelled(NOW),
            new RunEvent.RunResumed(NOW),
            new RunEvent.RunFailed("no engine", NOW))) {
      assertEquals(event, roundTrip(event));
    }
  }

  @Test
  void snapshotsRoundTrip() throws Exception {
    RunBook book = new RunBook();
    book.apply(new RunEvent.RunCreated(SPEC, NOW, "ada"));
    book.apply(Specs.commit(Specs.won(119, Color.BLACK)));
    book.apply(new RunEvent.RunScheduled(new FleetShare(2, 3), NOW));
    book.apply(new RunEvent.RunAnnotated("later", NOW));
    RunSnapshot before = book.snapshot();
    RunSnapshot after = (RunSnapshot) roundTrip(before);

    assertEquals(
        SPEC.toBuilder().schedule(new FleetShare(2, 3)).note("later").build(), before.spec());
    assertEquals(before.spec(), after.spec());
    assertEquals(before.createdAt(), after.createdAt());
    assertEquals("ada", RunBook.restore(after).owner());
    assertEquals(before.status(), after.status());
    assertArrayEquals(before.committed(), after.committed());
    assertArrayEquals(before.results(), after.results());
    assertArrayEquals(before.nanos(), after.nanos());
    assertArrayEquals(before.moves(), after.moves());
  }

  @Test
  void snapshotsKeepTheTournament() throws Exception {
    RunBook book = new RunBook();
    book.apply(
        new RunEvent.RunCreated(
            RunSpec.builder(RunKind.EVALUATION, Specs.duel(1).engines(), SPEC.setup(), 10)
                .seed(1)
                .format("swiss:rounds=2")
                .build(),
            NOW));
    book.apply(book.nextDraw(0).orElseThrow());
    book.apply(Specs.commit(Specs.won(1, Color.BLACK)));
    book.apply(book.withdrawals("b", "asked for", NOW).getFirst());
    RunSnapshot before = book.snapshot();
    RunSnapshot after = (RunSnapshot) roundTrip(before);

    assertEquals("swiss:rounds=2", after.spec().format());
    assertEquals(before.draws(), after.draws());
    assertEquals(before.withdrawals(), after.withdrawals());
    assertArrayEquals(before.endings(), after.endings());
    assertEquals(2, after.draws().getFirst().games());
    assertEquals(1, after.withdrawals().size());
  }

  @Test
  void snapshotsKeepReplaysAndExclusions() throws Exception {
    RunBook book = new RunBook();
    book.apply(new RunEvent.RunCreated(Specs.duel(4), NOW));
    book.apply(
        new RunEvent.GamesCommitted(
            List.of(Specs.won(0, Color.WHITE), Specs.won(2, Color.WHITE)),
            List.of(new GameVersion(2, "w", "x"))));
    book.apply(new RunEvent.GamesReplayed(List.of(new GameVersion(2, "v", "y"))));
    book.apply(
        new RunEvent.ResultsExcluded("u", "forged", NOW, List.of(Specs.won(0, Color.WHITE))));
    RunBook after = RunBook.restore((RunSnapshot) roundTrip(book.snapshot()));
    assertEquals(book.replays().state(), after.replays().state());
    assertEquals(1, after.exclusions().games());
    assertEquals("forged", Objects.requireNonNull(after.exclusions().of("u")).reason());
    assertEquals(1, after.statistics().excluded());
  }

  @Test
  void journalAndSnapshotsKeepTheGamesOfAPausedRun() throws Exception {
    SuspendedGame game =
        new SuspendedGame(3, "w", new byte[] {1, 2}, new byte[] {9}, List.of(new Handoff(1, "w")));
    RunBook book = new RunBook();
    book.apply(new RunEvent.RunCreated(Specs.duel(4), NOW));
    book.apply(new RunEvent.RunPaused(NOW));
    book.apply((RunEvent) roundTrip(new RunEvent.GamesSuspended(List.of(game))));
    assertTrue(book.isSuspended(game));
    RunBook after = RunBook.restore((RunSnapshot) roundTrip(book.snapshot()));
    assertTrue(after.isPaused());
    assertTrue(after.isSuspended(game));
    assertArrayEquals(new byte[] {9}, after.suspended().getFirst().encoded());
    after.apply(Specs.commit(Specs.won(3, Color.BLACK)));
    assertEquals(List.of(), after.suspended());
  }

  @Test
  void snapshotsKeepRematches() throws Exception {
    RunBook book = new RunBook();
    book.apply(new RunEvent.RunCreated(Specs.duel(4), NOW));
    book.apply(
        Specs.commit(
            new CommittedGame(2, null, Outcome.Reason.REPLAY, 1, 1, 1, 1, "w", "0".repeat(64))));
    RunBook after = RunBook.restore((RunSnapshot) roundTrip(book.snapshot()));
    assertEquals(List.of(new Rematch(4, 2)), after.plan().rematches());
    assertEquals(book.plan().job(4), after.plan().job(4));
    assertEquals(1, after.replaced());
  }

  @Test
  void snapshotsKeepCredentials() throws Exception {
    RunBook book = new RunBook();
    book.apply(new RunEvent.RunCreated(Specs.duel(4), NOW));
    book.apply(
        new RunEvent.GamesCommitted(
            List.of(Specs.won(0, Color.WHITE), Specs.won(2, Color.WHITE)),
            List.of(new GameVersion(2, "w", "x", "token:1")),
            Map.of("w", "token:1", "v", "token:1"),
            NOW));
    book.apply(
        new RunEvent.ResultsExcluded(
            "u", "forged", NOW, List.of(Specs.won(0, Color.WHITE)), "token:2"));
    RunBook after = RunBook.restore((RunSnapshot) roundTrip(book.snapshot()));
    assertEquals(Set.of("v", "w"), after.credentials().names("token:1"));
    assertEquals("token:1", after.credentials().of("v"));
    assertTrue(after.exclusions().hasCredential("token:2"));
    assertEquals(book.replays().state(), after.replays().state());
  }
}
