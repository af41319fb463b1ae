package io.tengen.coordinator.training;

import static org.junit.jupiter.api.Assertions.assertEquals;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.serialization.Serialization;
import akka.serialization.SerializationExtension;
import akka.serialization.Serializers;
import com.typesafe.config.ConfigFactory;
import io.tengen.files.artifact.Artifact;
import io.tengen.wire.training.ShardRef;
import io.tengen.wire.training.TrainingCheckpoint;
import io.tengen.wire.training.TrainingLosses;
import io.tengen.wire.training.TrainingPoint;
import io.tengen.wire.training.TrainingResult;
import io.tengen.wire.training.TrainingSpec;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Compatibility of the journal format of trainings. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TrainingJournalFormatTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");
  private static final Artifact FILE = new Artifact("ab".repeat(32), 3_700_000_000L);

  private static final TrainingSpec SPEC =
      new TrainingSpec(
          "天元",
          "b6c96p3",
          "tengen",
          9,
          new TrainingSpec.LossWeights(1, 1, 0.1, 0.5),
          1e-4,
          -7,
          FILE,
          List.of(new ShardRef(FILE, 10, 200, 100, "cd".repeat(32), 9, 5_000, NOW, "s3://b/games")),
          1_000,
          128,
          0.002,
          0.0002,
          Long.MIN_VALUE);

  private static final TrainingEvent.Finished FINISHED =
      new TrainingEvent.Finished(
          new TrainingResult(
              FILE,
              new Artifact("ef".repeat(32), 1),
              100,
              new TrainingLosses(3, 0.5, 0.1, 0.4, 3.7),
              new TrainingResult.Parity(1e-6, 1e-7, 1e-5, 0),
              12.5,
              11),
          "höhle",
          NOW);

  /** {@link #FINISHED} in the encoding of the first version. */
  private static final String FIRST_VERSION =
      "bf64747970656866696e697368656466726573756c74bf6a636865636b706f696e74bf66736861323536"
          + "784061626162616261626162616261626162616261626162616261626162616261626162616261626162"
          + "6162616261626162616261626162616261626162616261626562797465731adc898500ff676e6574776f"
          + "726bbf667368613235367840656665666566656665666566656665666566656665666566656665666566"
          + "6566656665666566656665666566656665666566656665666566656665666566656665627974657301ff"
          + "6773616d706c65731864666c6f73736573bf66706f6c696379fb40080000000000006576616c7565fb3f"
          + "e00000000000006573636f7265fb3fb999999999999a696f776e657273686970fb3fd999999999999a65"
          + "746f74616cfb400d99999999999aff66706172697479bf66706f6c696379fb3eb0c6f7a0b5ed8d657661"
          + "6c7565fb3e7ad7f29abcaf48646c656164fb3ee4f8b588e368f1696f776e657273686970fb0000000000"
          + "000000ff677365636f6e6473fb40290000000000006d7468726561645365636f6e6473fb402600000000"
          + "0000ff66776f726b65726668c3b6686c65626174781b323032362d30312d30325430333a30343a30352e"
          + "3637383930315aff";

  private final ActorTestKit kit =
      ActorTestKit.create(
          ConfigFactory.parseResources("tengen-coordinator.conf")
              .withFallback(ConfigFactory.defaultReference())
              .resolve());
  private final Serialization serialization = SerializationExtension.get(kit.system());

  @AfterAll
  void stop() {
    kit.shutdownTestKit();
  }

  private Object read(byte[] bytes, Object like) {
    var serializer = serialization.findSerializerFor(like);
    return serialization
        .deserialize(bytes, serializer.identifier(), Serializers.manifestFor(serializer, like))
        .get();
  }

  @Test
  void eventsRoundTrip() {
    TrainingSpec afresh =
        new TrainingSpec(
            "g1", "b1c8", "tengen", 9, SPEC.weights(), 0, 1, null, SPEC.shards(), 1, 2, 1, 1, 0);
    for (TrainingEvent event :
        List.of(
            new TrainingEvent.Created(SPEC, NOW),
            new TrainingEvent.Created(afresh, NOW),
            new TrainingEvent.Leased("w", Integer.MAX_VALUE, NOW),
            new TrainingEvent.Freed("worker w was lost", NOW),
            new TrainingEvent.Saved(new TrainingCheckpoint(FILE, 500), NOW),
            new TrainingEvent.Learned(
                new TrainingPoint(500, new TrainingLosses(3, 0.5, 0.1, 0.4, 3.7)), NOW),
            FINISHED,
            new TrainingEvent.Failed("a shard holds NaN", NOW),
            new TrainingEvent.Cancelled(NOW))) {
      assertEquals(event, read(serialization.serialize(event).get(), event));
    }
  }

  @Test
  void readsTheFirstVersion() {
    assertEquals(FINISHED, read(HexFormat.of().parseHex(FIRST_VERSION), FINISHED));
  }

  @Test
  void writesTheFirstVersionUnchanged() {
    assertEquals(FIRST_VERSION, HexFormat.of().formatHex(serialization.serialize(FINISHED).get()));
  }
}
