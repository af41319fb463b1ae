package io.tengen.engine.setting;

import io.tengen.text.Texts;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/**
 * An entry of one of a worker's lists as engines name it, such as {@code net=b6} or {@code
 * policy=mine}. Immutable.
 */
public record ResourceName(WorkerResource resource, String name)
    implements Comparable<ResourceName> {
  private static final Comparator<ResourceName> ORDER =
      Comparator.comparing(ResourceName::resource).thenComparing(ResourceName::name);

  /**
   * Reads the name of an entry that a run can bring along.
   *
   * @throws IllegalArgumentException with one line if there is no such resource, or a run cannot
   *     bring it
   */
  public static ResourceName parse(String text) {
    for (WorkerResource resource : WorkerResource.values()) {
      String prefix = resource.key() + "=";
      if (resource.isBrought() && text.startsWith(prefix)) {
        return new ResourceName(resource, text.substring(prefix.length()));
      }
    }
    throw new IllegalArgumentException(
        "artifact \"" + Texts.printable(text) + "\" is not net=NAME or policy=NAME");
  }

  /** The values of this resource, by the name that engines use, in the names' order. */
  public static <T> Map<String, T> of(WorkerResource resource, Map<ResourceName, T> all) {
    Map<String, T> values = new TreeMap<>();
    all.forEach((name, value) -> {
      if (name.resource() == resource) {
        values.put(name.name(), value);
      }
    });
    return values;
  }

  /** The entry for people: {@code network "b6"}. */
  public String described() {
    return resource.noun() + " \"" + name + "\"";
  }

  @Override
  public int compareTo(ResourceName other) {
    return ORDER.compare(this, other);
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    return resource.key() + "=" + name;
  }
}
