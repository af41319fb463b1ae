package io.tengen.coordinator.run;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.tengen.wire.RunSpec;
import io.tengen.wire.RunSpecCodec;
import java.io.IOException;

/** A Jackson module that serializes a {@link RunSpec} in the encoding of {@link RunSpecCodec}. */
public final class JournalModule extends SimpleModule {
  private static final long serialVersionUID = 1;

  /** Creates the module. Akka instantiates it by name from its configuration. */
  public JournalModule() {
    super("tengen-journal");
    addSerializer(RunSpec.class, new Writer());
    addDeserializer(RunSpec.class, new Reader());
  }

  private static final class Writer extends StdSerializer<RunSpec> {
    private static final long serialVersionUID = 1;

    Writer() {
      super(RunSpec.class);
    }

    @Override
    public void serialize(RunSpec spec, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writeBinary(RunSpecCodec.toBytes(spec));
    }
  }

  private static final class Reader extends StdDeserializer<RunSpec> {
    private static final long serialVersionUID = 1;

    Reader() {
      super(RunSpec.class);
    }

    @Override
    public RunSpec deserialize(JsonParser in, DeserializationContext context) throws IOException {
      return RunSpecCodec.fromBytes(in.getBinaryValue());
    }
  }
}
