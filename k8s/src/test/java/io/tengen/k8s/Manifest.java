package io.tengen.k8s;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedMethod;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
      return annotated instanceof AnnotatedMethod method
          && method.getDeclaringClass() == GenericKubernetesResource.class;
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
    Class<? extends Record> spec = CustomResources.SPECS.get(apiVersion + " " + kind);
    if (spec != null) {
      return custom(document, spec);
    }
    if (type == null) {
      throw new IllegalArgumentException("no such kind: " + apiVersion + " " + kind);
    }
    return (HasMetadata) STRICT.treeToValue(document, type);
  }

  private static HasMetadata custom(JsonNode document, Class<? extends Record> spec)
      throws JsonProcessingException {
    STRICT.treeToValue(document.path("spec"), spec);
    return STRICT.treeToValue(document, GenericKubernetesResource.class);
  }

  /** Returns the specs of the custom resources of a kind, by the objects' names. */
  <T extends Record> Map<String, T> specs(Class<T> type) {
    Map<String, T> specs = new TreeMap<>();
    for (GenericKubernetesResource object : all(GenericKubernetesResource.class)) {
      if (CustomResources.SPECS.get(object.getApiVersion() + " " + object.getKind()) == type) {
        specs.put(
            object.getMetadata().getName(),
            STRICT.convertValue(object.getAdditionalProperties().get("spec"), type));
      }
    }
    return specs;
  }

  /** Returns the object of this type and name. */
  <T extends HasMetadata> T named(Class<T> type, String name) {
    return all(type).stream()
        .filter(object -> object.getMetadata().getName().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + type.getSimpleName() + " " + name));
  }

  /** Returns the templates of all pods, by the kind and name of their owners. */
  Map<String, PodTemplateSpec> pods() {
    Map<String, PodTemplateSpec> pods = new LinkedHashMap<>();
    for (HasMetadata object : objects) {
      PodTemplateSpec template =
          switch (object) {
            case StatefulSet set -> set.getSpec().getTemplate();
            case Deployment deployment -> deployment.getSpec().getTemplate();
            case Job job -> job.getSpec().getTemplate();
            case CronJob job -> job.getSpec().getJobTemplate().getSpec().getTemplate();
            case Pod pod -> new PodTemplateSpec(pod.getMetadata(), pod.getSpec());
            default -> null;
          };
      if (template != null) {
        pods.put(object.getKind() + "/" + object.getMetadata().getName(), template);
      }
    }
    return pods;
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
