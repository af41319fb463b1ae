package io.tengen.k8s;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Kubernetes objects parsed as the API server would: by their types, with no field unknown or
 * duplicate.
 */
record Manifest(List<HasMetadata> objects) {
  private static final KubernetesSerialization TYPES = new KubernetesSerialization();

  private static final ObjectMapper STRICT =
      new ObjectMapper(
              YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .setAnnotationIntrospector(new NoAdditionalProperties());

  /** The models collect unknown fields in a map; without that, these are errors. */
  private static final class NoAdditionalProperties extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1;

    @Override
    public Boolean hasAnySetter(Annotated annotated) {
      return false;
    }
  }

  /**
   * Parses YAML documents; empty ones are left out.
   *
   * @throws IOException if the text is not YAML, or an object's kind or one of its fields is
   *     unknown
   */
  static Manifest parse(String yaml) throws IOException {
    List<HasMetadata> objects = new ArrayList<>();
    try (MappingIterator<JsonNode> documents = STRICT.readerFor(JsonNode.class).readValues(yaml)) {
      while (documents.hasNextValue()) {
        JsonNode document = documents.nextValue();
        if (!document.isNull() && !document.isMissingNode()) {
          objects.add(typed(document));
        }
      }
    }
    return new Manifest(objects);
  }

  private static HasMetadata typed(JsonNode document) throws JsonProcessingException {
    String apiVersion = document.path("apiVersion").asText();
    String kind = document.path("kind").asText();
    Class<? extends KubernetesResource> type =
        TYPES.getRegisteredKubernetesResource(apiVersion, kind);
    if (type == null) {
      throw new IllegalArgumentException("no such kind: " + apiVersion + " " + kind);
    }
    return (HasMetadata) STRICT.treeToValue(document, type);
  }

  <T> List<T> all(Class<T> type) {
    return objects.stream().filter(type::isInstance).map(type::cast).toList();
  }

  /** Returns the only object of the type. */
  <T> T only(Class<T> type) {
    List<T> all = all(type);
    if (all.size() != 1) {
      throw new AssertionError(all.size() + " objects of type " + type.getSimpleName());
    }
    return all.getFirst();
  }
}
