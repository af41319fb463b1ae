package io.tengen.coordinator.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.javadsl.Adapter;
import akka.serialization.Serialization;
import akka.serialization.SerializationExtension;
import akka.serialization.Serializer;
import akka.serialization.Serializers;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import com.typesafe.config.ConfigFactory;
import io.tengen.coordinator.config.ClusterSettings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Tests the messages between coordinators with the serialization that clusters are configured with.
 */
class ClusterMessageTest {
  private final ActorTestKit kit =
      ActorTestKit.create(
          ConfigFactory.parseString("akka.actor.provider = local")
              .withFallback(
                  ClusterAkka.of(
                      new ClusterSettings(
                          "127.0.0.1",
                          7072,
                          -1,
                          new ClusterSettings.SeedNodes(List.of("127.0.0.1:7072")),
                          Optional.empty(),
                          Duration.ofSeconds(5)))));

  private final Serialization serialization =
      SerializationExtension.get(Adapter.toClassic(kit.system()));

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  private byte[] bytes(Object message) {
    return serialization.serialize(message).get();
  }

  private Object back(byte[] bytes, Object example) throws Exception {
    Serializer serializer = serialization.findSerializerFor(example);
    return serialization
        .deserialize(bytes, serializer.identifier(), Serializers.manifestFor(serializer, example))
        .get();
  }

  @Test
  void everyMessageSurvivesSerialization() throws Exception {
    TestProbe<ClusterMessage.LeaderAddress> probe = kit.createTestProbe();
    List<ClusterMessage> messages =
        List.of(
            new ClusterMessage.GetLeaderAddress(probe.ref()),
            new ClusterMessage.LeaderAddress("a.example.org", 7070));
    assertEquals(ClusterMessage.class.getPermittedSubclasses().length, messages.size());
    for (ClusterMessage message : messages) {
      assertEquals(message, back(bytes(message), message));
    }
  }

  @Test
  void ignoresFieldsOfNewerVersions() throws Exception {
    var message = new ClusterMessage.LeaderAddress("a.example.org", 7070);
    CBORMapper cbor = new CBORMapper();
    ObjectNode newer = (ObjectNode) cbor.readTree(bytes(message));
    assertFalse(newer.has("zone"));
    newer.put("zone", "eu-1");
    assertEquals(message, back(cbor.writeValueAsBytes(newer), message));
  }
}
