package io.tengen.coordinator.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.serialization.Serialization;
import akka.serialization.SerializationExtension;
import akka.serialization.Serializers;
import akka.serialization.jackson.JacksonCborSerializer;
import com.typesafe.config.ConfigFactory;
import io.tengen.engine.game.Color;
import io.tengen.engine.game.EngineSpec;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.Outcome;
import io.tengen.engine.game.Rules;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JournalFormatTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");

  private static final String FIRST_VERSION =
      "bf647479706569636f6d6d69747465646567616d657381bf65696e646578036677696e6e6572655748495445"
          + "66726561736f6e6553434f52456a626c61636b4e616e6f731903e86a626c61636b4d6f766573026a77686974"
          + "654e616e6f73190bb86a77686974654d6f7665730266776f726b657261776664696765737478403030303030"
          + "3030303030303030303030303030303030303030303030303030303030303030303030303030303030303030"
          + "303030303030303030303030303030ffff";

  private static final RunSpec SPEC =
      new RunSpec(
          RunKind.EVALUATION,
          List.of(
              new EngineSpec("strong", "mcts", Map.of("visits", "800", "lambda", "0.5")),
              Specs.program("gnu", "gnugo10")),
          SetupRef.of(GameSetup.of(Rules.CHINESE, 9, 0.5).withHandicap(2)),
          120,
          -5,
          "time=10m+3x30s,illegal=warning");

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

  private Object throughTheJournal(Object entry) throws Exception {
    var serializer = serialization.findSerializerFor(entry);
    byte[] bytes = serialization.serialize(entry).get();
    return serialization
        .deserialize(bytes, serializer.identifier(), Serializers.manifestFor(serializer, entry))
        .get();
  }

  @Test
  void eventsComeBackAsTheyWere() throws Exception {
    for (RunEvent event :
        List.of(
            new RunEvent.RunCreated(SPEC, NOW),
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
            new RunEvent.RunCancelled(NOW),
            new RunEvent.RunResumed(NOW),
            new RunEvent.RunFailed("no engine", NOW))) {
      assertEquals(event, throughTheJournal(event));
    }
  }

  @Test
  void snapshotsComeBackAsTheyWere() throws Exception {
    RunBook book = new RunBook();
    book.apply(new RunEvent.RunCreated(SPEC, NOW));
    book.apply(Specs.commit(Specs.won(119, Color.BLACK)));
    RunSnapshot before = book.snapshot();
    RunSnapshot after = (RunSnapshot) throughTheJournal(before);

    assertEquals(before.spec, after.spec);
    assertEquals(before.createdAt, after.createdAt);
    assertEquals(before.status, after.status);
    assertArrayEquals(before.committed, after.committed);
    assertArrayEquals(before.results, after.results);
    assertArrayEquals(before.nanos, after.nanos);
    assertArrayEquals(before.moves, after.moves);
  }

  /** Bytes of the first version: what it wrote must be read for ever. */
  @Test
  void readsWhatTheFirstVersionWrote() throws Exception {
    byte[] bytes = HexFormat.of().parseHex(FIRST_VERSION);
    Object event =
        serialization
            .deserialize(
                bytes,
                serialization.serializerFor(RunEvent.GamesCommitted.class).identifier(),
                RunEvent.GamesCommitted.class.getName())
            .get();
    assertEquals(Specs.commit(Specs.won(3, Color.WHITE)), event);
  }
}
