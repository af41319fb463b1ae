package io.tengen.coordinator.http.api;

import akka.util.ByteString;
import com.google.common.collect.MapMaker;
import com.google.protobuf.DynamicMessage;
import io.grpc.MethodDescriptor;
import io.tengen.wire.Service;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.concurrent.ConcurrentMap;

/**
 * Reads messages as their JSON in UTF-8. A message that the services send to many clients is
 * converted once. Thread-safe.
 */
final class EventData implements MethodDescriptor.Marshaller<ByteString> {
  private final MethodDescriptor.Marshaller<DynamicMessage> messages;

  /** By the bytes of the message, compared by identity, as long as they are referenced. */
  private final ConcurrentMap<byte[], ByteString> known = new MapMaker().weakKeys().makeMap();

  EventData(MethodDescriptor.Marshaller<DynamicMessage> messages) {
    this.messages = messages;
  }

  @Override
  public ByteString parse(InputStream stream) {
    return stream instanceof Service.EncodedMessage shared
        ? known.computeIfAbsent(shared.bytes(), bytes -> json(new ByteArrayInputStream(bytes)))
        : json(stream);
  }

  private ByteString json(InputStream stream) {
    return ByteString.fromString(Json.print(messages.parse(stream)));
  }

  @Override
  public InputStream stream(ByteString json) {
    throw new UnsupportedOperationException("events are only read");
  }
}
